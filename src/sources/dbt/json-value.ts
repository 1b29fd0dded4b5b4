/**
 * Reads loosely typed JSON. dbt versions differ in what they write, and newer ones leave null keys out: absent and null are the same
 * here, and a value of another type than expected reads as null (the decoders say which fields were odd).
 */

export interface JsonObject {
  readonly [key: string]: unknown;
}

const NOTHING: JsonObject = {};

/** A string that is not blank. Half of a surrogate pair cannot be stored as UTF-8, so it is replaced here, once. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.isWellFormed() ? value : value.toWellFormed();
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : NOTHING;
}

/** The texts of a list; a text alone counts as a list of one. */
export function asTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map(asText).filter((text) => text !== null);
}

export function asFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** At most `length` UTF-16 units, an ellipsis among them where something was cut, and never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
