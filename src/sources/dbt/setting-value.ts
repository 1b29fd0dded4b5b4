/** The value of a setting as canonical text, and its digest. */
import { hash } from 'node:crypto';
import { isObject } from '../json/json-value.ts';

/**
 * JSON with sorted keys; null for a value that is the same as no value: null, `[]`, `{}` and an empty text. A
 * list of one item is the same as the item.
 */
export function canonical(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const items = value.map(canonical);
    if (items.length < 2) return items[0] ?? null;
    return `[${items.map((item) => item ?? 'null').join(',')}]`;
  }
  if (!isObject(value)) return JSON.stringify(typeof value === 'string' ? value.trim() : value);
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = canonical(value[key]);
      return member === null ? [] : [`${JSON.stringify(key)}:${member}`];
    });
  return members.length === 0 ? null : `{${members.join(',')}}`;
}

const DIGEST_LENGTH = 16;

export function digestOf(text: string): string {
  return hash('sha256', text).slice(0, DIGEST_LENGTH);
}
