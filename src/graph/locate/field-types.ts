/**
 * Whether values of a type can have fields of their own. In: the type as a warehouse writes it, or null. Out: true where they cannot.
 *
 *   hasNoFields('DECIMAL(10, 2)')   → true
 *   hasNoFields('VARCHAR[]')        → false, as for every type that is not known to be plain
 */
/** With the words and numbers that may follow; whatever else stands there (`[]`, `<`) may hold fields. */
const PLAIN =
  /^(?:(?:tiny|small|medium|big|huge|byte|u|utiny|usmall|ubig|uhuge)?int(?:eger)?\d*|u?int\d+|bool(?:ean)?|(?:big)?(?:numeric|decimal)|number|dec|real|double(?: precision)?|float\d*|(?:var)?char|character(?: varying)?|n(?:var)?char|n?text|string|date\d*|time|timetz|(?:small)?datetime\w*|timestamp\w*|interval|uuid|uniqueidentifier|bit|(?:var)?binary|bytes|bytea|blob|clob|(?:small)?money)(?: ?\([\d, a-z]*\))?(?: (?:with|without)(?: local)? time zone| unsigned)?$/i;

export function hasNoFields(type: string | null): boolean {
  return type !== null && PLAIN.test(type.trim());
}
