/**
 * Compares one case with its answer. Out: which expected edges were found.
 *
 *   expected total ← orders.price, orders.tax;   found total ← orders.price, orders.id
 *   → 1 hit, 1 missed, 1 extra
 *
 * Names are compared without case and quotes, relations by the last part of their name, columns by the first
 * part of their path. A relation that is null on either side matches any. The convention of the case decides
 * which of our edges are compared: the value flow, or also the inputs that decide one column (CASE
 * conditions, windows, FILTER). If the case does not state its convention, the better result counts.
 */
import type { AnalyzeAnswer } from '../../src/cli/analyze/analyze-answer.ts';
import type { LabelledCase } from './labelled.ts';
import { namesByPosition } from './unnamed.ts';

export interface Verdict {
  readonly exact: boolean;
  /** There was no answer. */
  readonly unanswered: boolean;
  readonly hit: number;
  readonly missed: number;
  readonly extra: number;
  /** Our edges of confidence `exact` that are expected, and those that are not. */
  readonly sureRight: number;
  readonly sureWrong: number;
  /** The differences, as sentences. */
  readonly reasons: readonly string[];
}

interface Named {
  /** null: not stated. */
  readonly table: string | null;
  readonly column: string;
}

interface Edge extends Named {
  readonly sure: boolean;
}

/** Sources by target column. */
type Edges = Map<string, Named & { readonly sources: Edge[] }>;

type Convention = 'value' | 'full';

const OF_ONE_COLUMN = new Set<string>(['CONDITIONAL', 'WINDOW', 'FILTER']);

export function judgeCase(labelled: LabelledCase, answer: AnalyzeAnswer): Verdict {
  const verdicts = conventionsOf(labelled).map((convention) => judge(labelled, answer, convention));
  const [best] = verdicts.sort((a, b) => a.missed + a.extra - (b.missed + b.extra));
  if (best === undefined) throw new Error('a case has a convention');
  return best;
}

function conventionsOf({ agreement }: LabelledCase): readonly Convention[] {
  if (agreement === 'agree' || agreement === 'agree-value') return ['value'];
  return agreement === 'agree-full' ? ['full'] : ['value', 'full'];
}

function judge(labelled: LabelledCase, answer: AnalyzeAnswer, convention: Convention): Verdict {
  const { complete } = labelled;
  const sides = withoutTables([
    edgesOf(labelled, 'sources'),
    foundEdges(labelled, answer, convention),
    edgesOf(labelled, 'conditional_sources'),
  ]);
  const [expected, found, deciding] = sides;
  const count: Count = { hit: 0, missed: 0, extra: 0, sureRight: 0, sureWrong: 0, reasons: [] };
  for (const [key, { sources, ...target }] of expected) {
    for (const edge of sources) {
      if (fits(edge, found.get(key)?.sources)) count.hit++;
      else {
        count.missed++;
        count.reasons.push(`missed ${textOf(target)} ← ${textOf(edge)}`);
      }
    }
  }
  for (const [key, { sources, ...target }] of complete === 'some' ? [] : found) {
    if (complete === 'targets' && !expected.has(key)) continue;
    // If a case separates the inputs that decide a column from its values, the former are optional.
    const allowed = convention === 'full' ? (deciding.get(key)?.sources ?? []) : [];
    countFound(sources, target, [...(expected.get(key)?.sources ?? []), ...allowed], count);
  }
  const unanswered = answer.parse === 'failed';
  return { exact: count.missed === 0 && count.extra === 0, unanswered, ...count };
}

type Count = Record<'hit' | 'missed' | 'extra' | 'sureRight' | 'sureWrong', number> & { reasons: string[] };

function countFound(found: readonly Edge[], target: Named, right: readonly Edge[], count: Count): void {
  for (const edge of found) {
    const isRight = fits(edge, right);
    if (edge.sure) count[isRight ? 'sureRight' : 'sureWrong']++;
    if (isRight) continue;
    count.extra++;
    count.reasons.push(`extra ${textOf(target)} ← ${textOf(edge)}${edge.sure ? '' : ' (inferred)'}`);
  }
}

function edgesOf({ expected }: LabelledCase, key: 'sources' | 'conditional_sources'): Edges {
  const edges: Edges = new Map();
  for (const column of expected) {
    if (column.indirect === true) continue;
    const into = sourcesOf(edges, lastPart(column.target_table), plain(column.target_column));
    for (const { table, column: source, type } of column[key] ?? []) {
      if (type !== 'INDIRECT' && source !== null) add(into, { ...named(table, source), sure: true });
    }
  }
  return edges;
}

function foundEdges({ expected }: LabelledCase, { lineage }: AnalyzeAnswer, convention: Convention): Edges {
  const edges: Edges = new Map();
  const names = namesByPosition(
    expected.map((each) => ({ target: each.target_table, column: plain(each.target_column) })),
    lineage.map(({ target, column }) => ({ target, column: plain(column) })),
  );
  for (const [i, { target, column, inputs }] of lineage.entries()) {
    const into = sourcesOf(edges, lastPart(target), names.get(i) ?? plain(column));
    for (const { relation, column: source, kind, subtype, confidence } of inputs) {
      const counts = kind === 'DIRECT' || (convention === 'full' && OF_ONE_COLUMN.has(subtype));
      if (counts) add(into, { ...named(relation, source), sure: confidence === 'exact' });
    }
  }
  return edges;
}

function named(table: string | null, column: string): Named {
  return { table: lastPart(table), column: plain(column).split('.')[0] ?? '' };
}

function sourcesOf(edges: Edges, table: string | null, column: string): Edge[] {
  const key = `${table ?? ''}\u0000${column}`;
  const known = edges.get(key) ?? { table, column, sources: [] };
  edges.set(key, known);
  return known.sources;
}

/** Each relation and column once, with its highest confidence. */
function add(sources: Edge[], edge: Edge): void {
  const at = sources.findIndex(({ table, column }) => table === edge.table && column === edge.column);
  if (at === -1) sources.push(edge);
  else if (edge.sure) sources[at] = edge;
}

/** If the expected or the found edges have no target relation, targets are compared by column only. */
function withoutTables([expected, found, deciding]: [Edges, Edges, Edges]): [Edges, Edges, Edges] {
  const open = (edges: Edges): boolean => [...edges.values()].every(({ table }) => table === null);
  if (!open(expected) && !open(found)) return [expected, found, deciding];
  return [byColumn(expected), byColumn(found), byColumn(deciding)];
}

function byColumn(edges: Edges): Edges {
  const merged: Edges = new Map();
  for (const { column, sources } of edges.values()) {
    const into = sourcesOf(merged, null, column);
    for (const edge of sources) add(into, edge);
  }
  return merged;
}

function fits(edge: Edge, others: readonly Edge[] = []): boolean {
  return others.some(
    ({ table, column }) =>
      column === edge.column && (table === edge.table || table === null || edge.table === null),
  );
}

function plain(name: string): string {
  return name.replace(/["`[\]]/g, '').toLowerCase();
}

function lastPart(name: string | null): string | null {
  if (name === null || name === '') return null;
  return plain(name).split('.').at(-1) ?? null;
}

function textOf({ table, column }: Named): string {
  return table === null ? column : `${table}.${column}`;
}
