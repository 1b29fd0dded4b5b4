/**
 * Edits of a text that its digests do not notice although its IR differs, and that no rule explains. Each is
 * a change that `diff` and `gate` would call no change.
 *
 * A text without edits to check has none: it moves no data, or a part of it is not understood.
 */

import { dialectOf } from '../../src/dialect/dialects.ts';
import { analyse } from '../../src/sql/analyse.ts';
import type { AnalysisRequest } from '../../src/sql/analysis.ts';
import { pairBrackets, readSource } from '../../src/sql/lex/source.ts';
import { parseScript } from '../../src/sql/parse-script.ts';
import { EQUIVALENCES } from './equivalences.ts';
import { type TokenEdit, tokenEdits } from './token-edits.ts';

export interface EditCounts {
  edits: number;
  /** The edited text is understood. */
  understood: number;
  noticed: number;
  /** Unnoticed: the IR is the same. */
  sameIr: number;
  /** Unnoticed: a rule states why the data is the same, by rule. */
  readonly explained: Map<string, number>;
}

export function newCounts(): EditCounts {
  return { edits: 0, understood: 0, noticed: 0, sameIr: 0, explained: new Map() };
}

/** `choose` picks the edits to try. */
export function unnoticed(
  request: AnalysisRequest,
  choose: (edits: readonly TokenEdit[]) => readonly TokenEdit[],
  counts: EditCounts = newCounts(),
): readonly TokenEdit[] {
  const before = answerOf(request);
  if (before === null) return [];
  const ir = irOf(request);
  const source = readSource(request.sql, dialectOf(request.dialect));
  pairBrackets(source, 0, source.tokens.length);
  return choose(tokenEdits(source, namesIn(ir))).filter((edit) => {
    counts.edits++;
    const edited = { ...request, sql: edit.sql };
    const after = answerOf(edited);
    if (after === null) return false;
    counts.understood++;
    if (after !== before) {
      counts.noticed++;
      return false;
    }
    if (irOf(edited) === ir) {
      counts.sameIr++;
      return false;
    }
    const rule = EQUIVALENCES.find(({ holds }) => holds(edit, around(request.sql, edit)));
    if (rule === undefined) return true;
    counts.explained.set(rule.title, (counts.explained.get(rule.title) ?? 0) + 1);
    return false;
  });
}

function around(sql: string, { offset }: TokenEdit): { before: string; after: string } {
  return { before: sql.slice(0, offset), after: sql.slice(offset) };
}

/** The digests of all statements; null if the text moves no data, or is not fully understood. */
function answerOf(request: AnalysisRequest): string | null {
  const { lineage } = analyse(request);
  const { statements, opaque, parse } = lineage;
  if (parse !== 'complete' || opaque.length > 0 || lineage.findings.length > 0) return null;
  const moving = statements.filter(({ columns }) => columns !== null && columns.length > 0);
  if (moving.length === 0 || moving.length < statements.length) return null;
  return JSON.stringify(
    moving.map(({ kind, target, reads, columns, rowDigest }) => [
      kind,
      target,
      reads,
      columns?.map(({ name, digest }) => [name, digest]),
      rowDigest,
    ]),
  );
}

const RANGES = new Set(['span', 'start', 'end', 'at', 'quoted', 'written']);

function irOf({ sql, dialect }: AnalysisRequest): string {
  const { script } = parseScript(sql, dialectOf(dialect));
  return JSON.stringify(script.statements, (field, value) =>
    RANGES.has(field) ? undefined : value,
  ).toLowerCase();
}

function namesIn(ir: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { text, kind } = value as { readonly text?: unknown; readonly kind?: unknown };
    if (typeof text === 'string' && kind === undefined) names.add(text.toUpperCase());
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(JSON.parse(ir));
  return names;
}
