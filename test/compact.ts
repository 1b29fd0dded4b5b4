/**
 * A value as one line that a reader can check: no quotes, and no entries that are null, false or empty.
 *
 *   compact({ name: 'orders', columns: ['id', 'net'], owner: null, place: { line: 2, column: 8 } })
 *   → name: orders, columns: [id, net], place: 2:8
 */
export function compact(value: unknown): string {
  const text = compactValue(value);
  return text.startsWith('{') ? text.slice(1, -1) : text;
}

function compactValue(value: unknown): string {
  if (value instanceof Map) return compactValue(Object.fromEntries(value));
  if (value instanceof Set || Array.isArray(value)) return `[${[...value].map(compactValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  const [first, second] = entries;
  if (entries.length === 2 && first?.[0] === 'line' && second?.[0] === 'column')
    return `${first[1]}:${second[1]}`;
  return `{${entries.map(([key, each]) => `${key}: ${compactValue(each)}`).join(', ')}}`;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  return Array.isArray(value) && value.length === 0;
}
