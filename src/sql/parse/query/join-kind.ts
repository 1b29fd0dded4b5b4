/** Tokens → the words of a join, up to JOIN: `NATURAL LEFT OUTER JOIN` → {type: left, natural: true, …}. */
import type { Join } from '../../ir/ir.ts';
import { type Reader, take, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

interface JoinKind {
  readonly type: Join['type'];
  readonly natural: boolean;
  /** CROSS JOIN and APPLY have no ON. */
  readonly withoutCondition: boolean;
  readonly asof: boolean;
  /** CROSS APPLY, OUTER APPLY: the right side may reference the relations to the left of it. */
  readonly apply: boolean;
  /** The order of the rows decides which of them are joined. */
  readonly byOrder: boolean;
  /** RIGHT SEMI and RIGHT ANTI: the result has the rows of the right side. */
  readonly mirrored: boolean;
}

const TYPES: Readonly<Record<string, Join['type']>> = {
  LEFT: 'left',
  RIGHT: 'right',
  FULL: 'full',
  CROSS: 'cross',
  POSITIONAL: 'cross',
  PASTE: 'cross',
};
const JOIN_WORDS = new Set([
  ...Object.keys(TYPES),
  ...'INNER OUTER SEMI ANTI ASOF NATURAL GLOBAL ANY ALL HASH LOOP MERGE REMOTE BROADCAST DIRECTED'.split(' '),
]);

/** Words that decide which rows there are, although they are no type of join in the IR. */
const SHAPING = new Set(['POSITIONAL', 'PASTE', 'ANY', 'ASOF']);
const BY_ORDER = new Set(['POSITIONAL', 'PASTE', 'ANY']);

const PLAIN = { byOrder: false, mirrored: false };

/** JoinKind : {word} {JOIN | STRAIGHT_JOIN} | {CROSS | OUTER} APPLY; null if no join follows. */
export function readJoinKind(reader: Reader): JoinKind | null {
  const apply = { natural: false, withoutCondition: true, asof: false, apply: true, ...PLAIN };
  if (take(reader, 'CROSS', 'APPLY')) return { type: 'cross', ...apply };
  if (take(reader, 'OUTER', 'APPLY')) return { type: 'left', ...apply };
  let type: Join['type'] = 'inner';
  let cross = false;
  let byOrder = false;
  const words = new Set<string>();
  for (let ahead = 0; ; ahead++) {
    const next = word(reader, ahead);
    if (next === 'JOIN' || next === 'STRAIGHT_JOIN') {
      skipStrictness(reader, ahead);
      reader.at++;
      break;
    }
    if (!JOIN_WORDS.has(next)) return null;
    words.add(next);
    type = TYPES[next] ?? type;
    cross ||= next === 'CROSS' || next === 'POSITIONAL' || next === 'PASTE';
    byOrder ||= BY_ORDER.has(next);
    if (SHAPING.has(next)) reader.notes.rowText.push(next);
  }
  const mirrored = type === 'right' && (words.has('SEMI') || words.has('ANTI'));
  if (words.has('SEMI')) type = 'semi';
  if (words.has('ANTI')) type = 'anti';
  const natural = words.has('NATURAL');
  return { type, natural, withoutCondition: cross, asof: words.has('ASOF'), apply: false, byOrder, mirrored };
}

/**
 * ANY, ALL and MERGE before JOIN: how the join is run, or how many of the matching rows are in the result.
 */
function skipStrictness(reader: Reader, count: number): void {
  for (const end = reader.at + count; reader.at < end; reader.at++) {
    if (!['ANY', 'ALL', 'MERGE'].includes(word(reader))) continue;
    reader.at++;
    noteSkipped(reader, 'hint', reader.at - 1);
    reader.at--;
  }
}
