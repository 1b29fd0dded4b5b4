/**
 * Many ids in few texts: a driver takes longer to read 20,000 short texts than a server to walk to them. In: a statement that puts `between`
 * after each id. Out: the ids.
 *
 *   { count: 3, texts: ['a","b","', 'c","'] }   → ['a', 'b', 'c']
 *
 * The mark makes JSON of the texts: what a JSON parser makes is sorted three times as fast as slices of one long text. A name may hold any
 * character. So the server says how many ids there are, and where the texts fall into more, it is asked again with a mark that no name holds.
 */
import { randomUUID } from 'node:crypto';
import type { Parameters } from './neo4j-connection.ts';

export interface Joined {
  readonly count: number;
  readonly texts: readonly string[];
}

export interface Split<Row extends Joined> {
  readonly row: Row;
  readonly ids: string[];
}

const MARK = '","';

export async function readJoined<Row extends Joined>(
  read: (parameters: Parameters) => Promise<Row[]>,
): Promise<Split<Row>[]> {
  const found = splitRows(await read({ between: MARK }), MARK);
  if (found !== null) return found;
  const rare = `\n${randomUUID()}\n`;
  const again = splitRows(await read({ between: rare }), rare);
  if (again === null) throw new Error('the server counts ids otherwise than it sends them');
  return again;
}

/** null: an id holds the mark. */
function splitRows<Row extends Joined>(rows: readonly Row[], between: string): Split<Row>[] | null {
  const split: Split<Row>[] = [];
  for (const row of rows) {
    const ids = splitTexts(row.texts, between);
    if (ids.length !== row.count) return null;
    split.push({ row, ids });
  }
  return split;
}

export function splitTexts(texts: readonly string[], between: string = MARK): string[] {
  const text = texts.join('');
  const ids = (between === MARK ? parsed(text) : null) ?? text.split(between);
  ids.pop();
  return ids;
}

/** null: an id holds what JSON would write otherwise. */
function parsed(text: string): string[] | null {
  if (text.includes('\\')) return null;
  try {
    return JSON.parse(`["${text}"]`) as string[];
  } catch {
    return null;
  }
}
