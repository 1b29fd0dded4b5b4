/**
 * The text of constants, types and other tokens in digests, independent of layout and spelling.
 *
 *   numeric(10, 2), 0xaB, r"a b", [ 1 ]   →   numeric(10,2), 0xAB, R'a b', [1]
 */

export function canonicalText(text: string): string {
  if (/^\w+$/.test(text) && !/^\d/.test(text)) return text;
  if (/^[a-z]*['"]/i.test(text)) return stringText(text);
  if (/^[\d.][\w.]*$/.test(text)) return numberText(text);
  // Where a string ends is unknown after a backslash, and a string in dollar signs keeps its blanks.
  return /[\\$]/.test(text) ? text : withoutBlanks(text);
}

/** The prefix of a hexadecimal number keeps its case: MySQL reads `0X1F` as a name. */
function numberText(text: string): string {
  const prefix = /^0[a-z]/i.test(text) ? 2 : 0;
  return text.slice(0, prefix) + text.slice(prefix).toUpperCase();
}

/** The prefix has any case, and some dialects have two quotes. */
function stringText(text: string): string {
  const from = text.search(/['"]/);
  return text.slice(0, from).toUpperCase() + text.slice(from).replace(/^"([^"'\\]+)"$/, "'$1'");
}

/** Without blanks around signs, except in quotes. */
function withoutBlanks(text: string): string {
  return text.replace(
    /('[^']*'|"[^"]*"|`[^`]*`)|\s*([^\w\s'"`]+)\s*/g,
    (_, quoted: string | undefined, sign: string | undefined) => quoted ?? sign ?? '',
  );
}

/** The text of an expression that is its name: without layout, in one case except in quotes. */
export function nameText(sql: string): string {
  return sql.replace(/('[^']*'|"[^"]*"|`[^`]*`)|\s+|(\w+)/g, (_, quoted?: string, word?: string) =>
    word === undefined ? (quoted ?? '') : word.toLowerCase(),
  );
}
