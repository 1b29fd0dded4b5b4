/**
 * Reads loosely typed JSON. dbt versions write different fields, and newer versions leave out null keys:
 * absent and null are the same here, and a value of an unexpected type reads as null (the decoders report
 * such fields).
 */

export interface JsonObject {
  readonly [key: string]: unknown;
}

const NOTHING: JsonObject = {};

/** A string that is not blank. Half of a surrogate pair cannot be stored as UTF-8, so it is replaced. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.isWellFormed() ? value : value.toWellFormed();
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : NOTHING;
}

/** The strings of a list; a single string counts as a list with one element. */
export function asTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map(asText).filter((text) => text !== null);
}

export function asFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** At most `length` UTF-16 units, with an ellipsis if the text was cut, and never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
