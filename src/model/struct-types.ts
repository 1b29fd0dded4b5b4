/**
 * The fields of a type, parsed from its text: of structs, rows and objects, and of the elements of an array.
 * null if the type has no fields.
 *
 *   ARRAY<STRUCT<sku STRING, qty INT64>>   →   sku STRING, qty INT64
 *   ROW(x BIGINT, y VARCHAR)               →   x BIGINT, y VARCHAR
 */
export interface TypeField {
  /** null: the field has a type and no name (`STRUCT<INT64>`). */
  readonly name: { readonly text: string; readonly quoted: boolean } | null;
  readonly type: string;
}

const STRUCT = /^(?:STRUCT|ROW|OBJECT|RECORD|TUPLE)\s*([<(])/i;
const ARRAY = /^(?:ARRAY|LIST|NESTED|NULLABLE)\s*[<(]/i;
const DEPTH = 50;

export function fieldsOfType(type: string, depth = 0): readonly TypeField[] | null {
  const text = type.trim();
  if (depth > DEPTH) return null;
  if (/\[\d*\]$/.test(text)) return fieldsOfType(text.replace(/\[\d*\]$/, ''), depth + 1);
  if (ARRAY.test(text)) return fieldsOfType(inside(text), depth + 1);
  if (!STRUCT.test(text)) return null;
  return split(inside(text)).map(fieldOf);
}

/** True for one struct; false for a list of structs and for all other types. */
export function isStructType(type: string): boolean {
  const text = type.trim();
  return STRUCT.test(text) && text.endsWith(')') !== text.endsWith('>') && !/\[\d*\]$/.test(text);
}

/** The text between the first bracket and the bracket that closes it. */
function inside(text: string): string {
  const open = text.search(/[<(]/);
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('<('.includes(text[at] ?? '')) depth++;
    else if ('>)'.includes(text[at] ?? '')) depth--;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The parts between commas that are outside brackets and quotes. */
function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = '';
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? ',';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === '`') quote = char;
    else if ('<('.includes(char)) depth++;
    else if ('>)'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** `sku STRING`, Spark's `sku: STRING`, or a type alone. */
function fieldOf(text: string): TypeField {
  const found = /^(?:"([^"]+)"|`([^`]+)`|([\p{L}_][\p{L}\p{N}_$]*))(?:\s*:\s*|\s+)(\S.*)$/su.exec(text);
  if (found === null) return { name: null, type: text };
  const [, double, backtick, plain, type = ''] = found;
  const quoted = double ?? backtick;
  return {
    name: quoted === undefined ? { text: plain ?? '', quoted: false } : { text: quoted, quoted: true },
    type,
  };
}
