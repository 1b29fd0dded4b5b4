/**
 * T-SQL: INSERT … EXEC inserts the rows that a procedure or a text selects.
 *
 *   CREATE PROC p AS SELECT a FROM s GO INSERT INTO d (x) EXEC p   →   …, other (the call), insert d.x ← s.a
 *
 * The queries are known only at the end of the text: `settleFills` inserts them.
 */
import type { Insert, Query, SetOperation } from '../ir/ir.ts';
import type { Token } from '../lex/scan.ts';
import { pairBrackets, type Source } from '../lex/source.ts';
import type { Gap } from '../parse/core/notes.ts';
import { parsePiece } from '../parse/parse-statement.ts';
import { excerpt } from './excerpt.ts';
import { readExec } from './tsql-exec.ts';
import { emitOpaque, type Routine, type ScriptState, type Walk } from './walk.ts';

/** INSERT [INTO] target [(columns)] EXEC …: INSERT is at `first`, EXEC at `exec`. */
export function readInsertExec(walk: Walk, first: number, exec: number): void {
  const { script } = walk;
  const from = script.statements.length;
  walk.at = exec;
  readExec(walk);
  const to = script.statements.length;
  const insert = headOf(walk, first, exec);
  const message =
    insert === null
      ? 'This form of INSERT … EXEC is not supported.'
      : 'The procedure is not defined in this text, so its rows are unknown.';
  emitOpaque(walk, first, walk.at, message);
  if (insert !== null) script.fills.push({ statement: to, insert, from, to });
}

/** The INSERT without rows; null if the statement has further clauses. */
function headOf(walk: Walk, first: number, exec: number): Insert | null {
  const head = withoutRows(excerpt(walk.source, [[first, exec]]));
  const { statements } = parsePiece(head, { first: 0, end: head.tokens.length }, walk.script.grammar);
  const [only, ...more] = statements;
  if (only?.kind !== 'insert' || more.length > 0 || only.returning !== undefined) return null;
  const { span: _, ...insert } = only;
  return insert;
}

function withoutRows(source: Source): Source {
  const more = ['DEFAULT', 'VALUES'].map(
    (text): Token => ({ kind: 'word', start: 0, end: 0, text, upper: text }),
  );
  const tokens = [...source.tokens, ...more];
  const joined = { ...source, tokens, partner: new Int32Array(tokens.length).fill(-1) };
  pairBrackets(joined, 0, tokens.length);
  return joined;
}

/**
 * Runs before calls are resolved, so a call is still opaque: `calls` has the procedures that the text
 * defines.
 */
export function resolveFills(script: ScriptState, calls: ReadonlyMap<number, Routine>): void {
  for (const { statement, insert, from, to } of script.fills) {
    const given: Given = { queries: [], gaps: [], in: -1, seen: new Set() };
    if (!gather(script, calls, { from, to }, given)) continue;
    const [query, ...more] = given.queries;
    if (query === undefined) continue;
    const { span } = script.statements[statement] ?? query;
    script.statements[statement] = { ...insert, query: more.reduce<Query>(unionOf, query), span };
    script.gaps[statement] = given.gaps;
    // The queries keep the scope of the place where they are written.
    script.scopes[statement] = script.scopes[given.in] ?? null;
    script.inRoutine[statement] = script.inRoutine[given.in] ?? -1;
  }
}

interface Given {
  readonly queries: Query[];
  readonly gaps: Gap[];
  /** The first statement that returns rows. */
  in: number;
  readonly seen: Set<Routine>;
}

/**
 * Collects the queries whose rows the statements return. Returns false if an unknown statement may return
 * rows.
 */
function gather(
  script: ScriptState,
  calls: ReadonlyMap<number, Routine>,
  { from, to }: { readonly from: number; readonly to: number },
  given: Given,
): boolean {
  for (let i = from; i < to; i++) {
    const statement = script.statements[i];
    if (statement === undefined || statement.kind === 'opaque') return false;
    const called = calls.get(i);
    if (called !== undefined && !given.seen.has(called)) {
      given.seen.add(called);
      if (!gather(script, calls, called, given)) return false;
    }
    const query =
      statement.kind === 'select'
        ? statement.query
        : 'returning' in statement
          ? statement.returning
          : undefined;
    if (query === undefined) continue;
    if (given.in === -1) given.in = i;
    given.queries.push(query);
    given.gaps.push(...(script.gaps[i] ?? []));
  }
  return true;
}

function unionOf(left: Query, right: Query): SetOperation {
  const span = { start: left.span.start, end: Math.max(left.span.end, right.span.end) };
  const tail = { with: [], recursive: false, orderBy: [], limited: false, span };
  return { kind: 'set', op: 'union', all: true, byName: null, left, right, ...tail };
}
