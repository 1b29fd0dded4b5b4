/**
 * Compares code with observed lineage. In: the column graph of a project, and observed lineage over the same
 * DatasetIds. Out: how much they agree, for each relation that code writes and overall, and each edge that
 * only one of them has, with its likely cause.
 *
 *   code:      orders.total ← sales.price, orders.item ← sales.item; orders scans sales, WHERE sales.paid
 *   observed:  orders.total ← sales.price, orders.total ← sales.paid, orders.item ← goods.item
 *   → precision 1/2 (one of two edges of the code was observed)
 *     recall 2/3 (the code has two of three observed edges; sales.paid is a row input), agreement 2/4
 *     code only: sales.item → orders.item          observed only: goods.item → orders.item
 *
 * Absence proves nothing: a relation that was not observed being written has no score, and its edges are not
 * disagreements but `notObserved`.
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import { columnId, type DatasetId, type JobId } from '../../model/names.ts';
import type {
  ObservedColumnEdge,
  ObservedLineage,
  ObservedRename,
  ObservedRowInput,
  Observer,
} from '../../model/observed.ts';
import { type CaseDifference, caseDifferences } from './case-differences.ts';
import { type Cause, type CauseDetail, type CauseEvidence, causeOfUnknown, causeOfUnseen } from './cause.ts';
import { type Code, type CodeEdge, type ColumnEnds, edgeKey, type Model, readCode } from './code.ts';
import { type Match, type Matcher, matcherOf } from './matcher.ts';
import { pairRenames, unknownTargets } from './pair-renames.ts';
import { passThroughEdges } from './pass-through.ts';
import { type Paths, pathsOf } from './paths.ts';
import { stalenessOf } from './staleness.ts';

export interface Comparison {
  readonly project: string;
  readonly observer: Observer;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly overall: Score;
  /** Every relation that code writes, sorted by name. Relations that were not observed have null scores. */
  readonly models: readonly ModelScore[];
  /** Sorted by target, then source. */
  readonly disagreements: readonly Disagreement[];
  /** Edges on both sides that were last observed before the newest runs of their target. */
  readonly stale: readonly SeenEdge[];
  /** Edges on both sides whose names differ in case. Empty if the original spelling is no longer known. */
  readonly caseDifferences: readonly CaseDifference[];
  readonly notObserved: readonly NotObserved[];
  /** Observed relations that are not in the code, those with most edges first. */
  readonly unknownRelations: readonly UnknownRelation[];
  readonly rowInputs: RowInputs;
  /** Sightings of column edges after the first of each. */
  readonly repeated: number;
}

/** From 0 to 1; null if there was nothing to compare. */
export interface Score {
  /** The share of edges of either side that both sides have. */
  readonly agreement: number | null;
  /** The share of the code's value flows into observed relations that was observed. */
  readonly precision: number | null;
  /** The share of observed edges that the code has: as a value flow, as an influence, or through views. */
  readonly recall: number | null;
  readonly counts: Counts;
}

export interface Counts {
  /** Value flows of the code, and how many of them were observed. */
  readonly code: number;
  readonly codeSeen: number;
  /** Observed edges, and how many of them the code has. */
  readonly observed: number;
  readonly observedInCode: number;
  /** The edges of `observedInCode` that are influences, or pass through views. */
  readonly asInfluence: number;
  readonly throughViews: number;
}

export interface ModelScore extends Score {
  readonly relation: DatasetId;
  readonly lastSeen: string | null;
}

export interface Disagreement extends ColumnEnds {
  readonly side: 'static-only' | 'observed-only';
  readonly cause: Cause;
  readonly detail: CauseDetail;
  readonly lastSeen: string | null;
}

export interface SeenEdge extends ColumnEnds {
  readonly lastSeen: string | null;
}

export interface NotObserved {
  readonly relation: DatasetId;
  readonly cause: 'not-run' | 'rename';
  /** With `rename`: the unknown relation that was written with the same edges. */
  readonly seenAs: DatasetId | null;
  /** Value flows of the code into the relation. */
  readonly edges: number;
}

export interface UnknownRelation {
  readonly relation: DatasetId;
  /** Column edges from and to the relation. */
  readonly asSource: number;
  readonly asTarget: number;
  readonly lastSeen: string | null;
}

export interface RowInputs {
  readonly observed: number;
  /** Row inputs that the code also uses for the target, in any role. */
  readonly inCode: number;
}

export interface CompareOptions {
  /** The lineage before its names were resolved. */
  readonly asWritten?: ObservedLineage | undefined;
  /** The reported renames, including renames that were not followed. Default: the renames of the lineage. */
  readonly renames?: readonly Pick<ObservedRename<DatasetId>, 'from' | 'to'>[];
  /** The text that a job runs, for details of statements that could not be analysed. */
  readonly sqlOf?: (job: JobId) => string | null;
}

export function compareObserved(
  graph: ColumnGraph,
  lineage: ObservedLineage<DatasetId>,
  { asWritten, renames = lineage.renames, sqlOf = () => null }: CompareOptions = {},
): Comparison {
  const code = readCode(graph);
  const paths = pathsOf(code);
  const matched = matchAll(code, lineage, paths);
  const models = [...code.models.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const scored = models.filter(({ id }) => matched.written.has(id));
  const codeOnly = scored.flatMap(({ direct }) =>
    [...direct].flatMap(([key, edge]) => (matched.seen.has(key) ? [] : [edge])),
  );
  const observedOnly = matched.edges.flatMap(({ edge, match }) => (match === null ? [edge] : []));
  const agreed = matched.edges.flatMap(({ edge, match }) => (match === null ? [] : [edge]));
  const isStale = stalenessOf(lineage);
  const evidence: CauseEvidence = {
    code,
    lineage,
    renames: pairRenames(code, lineage, { renames, codeOnly, observedOnly }),
    paths,
    isStale,
    seen: matched.seen,
    unknownInto: new Set(observedOnly.map(({ target }) => target)),
    sourcesOf: sourcesByTarget(lineage),
    sqlOf,
  };
  const scores = models.map((model) => scoreModel(model, matched));
  return {
    project: graph.project,
    observer: lineage.observer,
    ...windowOf(lineage),
    overall: scoreOf(sum(scores.map(({ counts }) => counts))),
    models: scores,
    disagreements: disagreements({ codeOnly, observedOnly }, evidence),
    stale: agreed.flatMap((edge) => (isStale(edge.target, edge) ? [seenEdge(edge)] : [])),
    caseDifferences: asWritten === undefined ? [] : caseDifferences(asWritten, agreed),
    notObserved: notObserved(
      models.filter(({ id }) => !matched.written.has(id)),
      matched,
    ),
    unknownRelations: unknownRelations(code, lineage),
    rowInputs: rowInputs(code, lineage.rowInputs),
    repeated: lineage.columnEdges.reduce((n, { count }) => n + Math.max(0, count - 1), 0),
  };
}

interface Matched {
  /** Observed edges into relations that code writes. */
  readonly edges: readonly { readonly edge: ObservedColumnEdge<DatasetId>; readonly match: Match | null }[];
  /** The same edges by target. */
  readonly byTarget: ReadonlyMap<DatasetId, readonly (Match | null)[]>;
  /** Edges into other relations, by target. */
  readonly elsewhere: ReadonlyMap<DatasetId, readonly ColumnEnds[]>;
  /** Keys of the code's edges that were observed. */
  readonly seen: ReadonlySet<string>;
  /**
   * Relations with a score: observed being written, in lineage that has columns at all. With the time of the
   * newest sighting.
   */
  readonly written: ReadonlyMap<DatasetId, string | null>;
}

function matchAll(code: Code, lineage: ObservedLineage<DatasetId>, paths: Paths): Matched {
  const matchOf = matcherWithPassThrough(code, lineage, paths);
  const edges: Matched['edges'][number][] = [];
  const byTarget = new Map<DatasetId, (Match | null)[]>();
  const elsewhere = new Map<DatasetId, ColumnEnds[]>();
  const seen = new Set<string>();
  for (const edge of lineage.columnEdges) {
    if (!code.models.has(edge.target)) {
      push(elsewhere, edge.target, edge);
      continue;
    }
    const match = matchOf(edge);
    edges.push({ edge, match });
    push(byTarget, edge.target, match);
    if (match !== null && 'seen' in match) for (const key of match.seen) seen.add(key);
  }
  return { edges, byTarget, elsewhere, seen, written: writtenTargets(lineage) };
}

/**
 * An edge from a pass-through relation represents the edges from that relation's sources. The code must have
 * all of them.
 */
function matcherWithPassThrough(
  code: Code,
  lineage: ObservedLineage<DatasetId>,
  paths: Paths,
): Matcher<ObservedColumnEdge<DatasetId>> {
  const matchOf = matcherOf(code, paths);
  const sourcesOf = passThroughEdges(code, lineage);
  return (edge) => {
    const own = matchOf(edge);
    if (own !== null) return own;
    const matches = sourcesOf(edge).map(matchOf);
    if (matches.length === 0 || matches.includes(null)) return null;
    const seen = matches.flatMap((match) => (match !== null && 'seen' in match ? match.seen : []));
    return seen.length > 0 ? { kind: 'through', seen } : { kind: 'influence' };
  };
}

function writtenTargets({ columnEdges, rowInputs, relationEdges, written }: ObservedLineage<DatasetId>) {
  const targets = new Map<DatasetId, string | null>();
  if (columnEdges.length === 0) return targets;
  for (const { target, lastSeen } of [...columnEdges, ...rowInputs, ...relationEdges, ...written]) {
    targets.set(target, newer(targets.get(target) ?? null, lastSeen));
  }
  return targets;
}

function scoreModel({ id, direct }: Model, { byTarget, seen, written }: Matched): ModelScore {
  const lastSeen = written.get(id) ?? null;
  if (!written.has(id)) return { relation: id, lastSeen, ...scoreOf(NOTHING) };
  const matches = byTarget.get(id) ?? [];
  const of = (...kinds: readonly Match['kind'][]): number =>
    matches.filter((match) => match !== null && kinds.includes(match.kind)).length;
  const counts = {
    code: direct.size,
    codeSeen: [...direct.keys()].filter((key) => seen.has(key)).length,
    observed: matches.length,
    observedInCode: matches.filter((match) => match !== null).length,
    asInfluence: of('influence', 'kept'),
    throughViews: of('through'),
  };
  return { relation: id, lastSeen, ...scoreOf(counts) };
}

const NOTHING: Counts = {
  code: 0,
  codeSeen: 0,
  observed: 0,
  observedInCode: 0,
  asInfluence: 0,
  throughViews: 0,
};

function sum(all: readonly Counts[]): Counts {
  const total = { ...NOTHING } as { -readonly [Key in keyof Counts]: number };
  for (const counts of all) {
    for (const key of Object.keys(NOTHING) as (keyof Counts)[]) total[key] += counts[key];
  }
  return total;
}

/** An edge on both sides counts once, however many sightings it has. */
function scoreOf(counts: Counts): Score {
  const { code, codeSeen, observed, observedInCode, asInfluence } = counts;
  const both = codeSeen + asInfluence;
  const either = both + (code - codeSeen) + (observed - observedInCode);
  return {
    agreement: share(both, either),
    precision: share(codeSeen, code),
    recall: share(observedInCode, observed),
    counts,
  };
}

function share(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}

interface Sides {
  readonly codeOnly: readonly CodeEdge[];
  readonly observedOnly: readonly ObservedColumnEdge<DatasetId>[];
}

function disagreements({ codeOnly, observedOnly }: Sides, evidence: CauseEvidence): Disagreement[] {
  const all = [
    ...codeOnly.map(
      (edge): Disagreement => ({
        side: 'static-only',
        ...endsOf(edge),
        ...causeOfUnseen(edge, evidence),
        lastSeen: null,
      }),
    ),
    ...observedOnly.map(
      (edge): Disagreement => ({
        side: 'observed-only',
        ...seenEdge(edge),
        ...causeOfUnknown(edge, evidence),
      }),
    ),
  ];
  return all
    .map((each) => ({ key: `${edgeKey(each)}\0${each.side}`, each }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ each }) => each);
}

function notObserved(models: readonly Model[], { elsewhere }: Matched): NotObserved[] {
  const seenAs = unknownTargets(elsewhere);
  return models.map(({ id, direct }) => {
    const other = seenAs([...direct.values()]);
    return { relation: id, cause: other === null ? 'not-run' : 'rename', seenAs: other, edges: direct.size };
  });
}

function unknownRelations(
  { datasets }: Code,
  { columnEdges, relationEdges }: ObservedLineage<DatasetId>,
): UnknownRelation[] {
  const found = new Map<DatasetId, UnknownRelation>();
  const add = (relation: DatasetId, lastSeen: string | null, as: Partial<UnknownRelation>): void => {
    if (datasets.has(relation)) return;
    const known = found.get(relation) ?? { relation, asSource: 0, asTarget: 0, lastSeen: null };
    const { asSource = 0, asTarget = 0 } = as;
    found.set(relation, {
      relation,
      asSource: known.asSource + asSource,
      asTarget: known.asTarget + asTarget,
      lastSeen: newer(known.lastSeen, lastSeen),
    });
  };
  for (const { source, target, lastSeen } of columnEdges) {
    add(source, lastSeen, { asSource: 1 });
    add(target, lastSeen, { asTarget: 1 });
  }
  for (const { source, target, lastSeen } of relationEdges) {
    add(source, lastSeen, {});
    add(target, lastSeen, {});
  }
  const edges = ({ asSource, asTarget }: UnknownRelation): number => asSource + asTarget;
  return [...found.values()].sort((a, b) => edges(b) - edges(a) || (a.relation < b.relation ? -1 : 1));
}

/**
 * Row inputs are counted and not scored: an engine lists every column that it touched, but the code has only
 * columns that decide rows.
 */
function rowInputs({ models }: Code, observed: readonly ObservedRowInput<DatasetId>[]): RowInputs {
  const known = observed.filter(({ target }) => models.has(target));
  const inCode = known.filter(({ source, column, target }) =>
    models.get(target)?.touched.has(columnId(source, column)),
  );
  return { observed: known.length, inCode: inCode.length };
}

function sourcesByTarget({ columnEdges, relationEdges }: ObservedLineage<DatasetId>) {
  const sources = new Map<DatasetId, Set<DatasetId>>();
  for (const { source, target } of [...columnEdges, ...relationEdges]) {
    sources.set(target, (sources.get(target) ?? new Set()).add(source));
  }
  return sources;
}

function windowOf({ columnEdges, rowInputs: rows, relationEdges, written }: ObservedLineage<DatasetId>) {
  let firstSeen: string | null = null;
  let lastSeen: string | null = null;
  for (const each of [...columnEdges, ...rows, ...relationEdges, ...written]) {
    lastSeen = newer(lastSeen, each.lastSeen);
    if (each.firstSeen !== null && (firstSeen === null || each.firstSeen < firstSeen))
      firstSeen = each.firstSeen;
  }
  return { firstSeen, lastSeen };
}

function seenEdge(edge: ObservedColumnEdge<DatasetId>): SeenEdge {
  return { ...endsOf(edge), lastSeen: edge.lastSeen };
}

function endsOf({ source, column, target, targetColumn }: ColumnEnds): ColumnEnds {
  return { source, column, target, targetColumn };
}

function newer(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
