/**
 * True if values of a type cannot have fields. The type is spelled as in a warehouse; null is an unknown
 * type.
 *
 *   isScalarType('DECIMAL(10, 2)')   → true
 *   isScalarType('VARCHAR[]')        → false, as for every type that is not known to be scalar
 */
/** Scalar types with their parameters and suffixes. Any other suffix (`[]`, `<`) may mean a nested type. */
const SCALAR =
  /^(?:(?:tiny|small|medium|big|huge|byte|u|utiny|usmall|ubig|uhuge)?int(?:eger)?\d*|u?int\d+|bool(?:ean)?|(?:big)?(?:numeric|decimal)|number|dec|real|double(?: precision)?|float\d*|(?:var)?char|character(?: varying)?|n(?:var)?char|n?text|string|date\d*|time|timetz|(?:small)?datetime\w*|timestamp\w*|interval|uuid|uniqueidentifier|bit|(?:var)?binary|bytes|bytea|blob|clob|(?:small)?money)(?: ?\([\d, a-z]*\))?(?: (?:with|without)(?: local)? time zone| unsigned)?$/i;

export function isScalarType(type: string | null): boolean {
  return type !== null && SCALAR.test(type.trim());
}
