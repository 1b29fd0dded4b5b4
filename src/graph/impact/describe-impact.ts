/**
 * Adds details to the entries of one page of an impact answer: the dataset with its owner, the tests on
 * affected columns, the reasons why an entry is possibly affected, or the proof that it is unaffected. Loads
 * all datasets in one batch.
 *
 *   unaffected order_dates   → doesNotUse: [{ dataset: orders, columns: ['amount'] }]
 *   possible forecast        → reason: { code: 'python-model', message: …, job: forecast, from: revenue }
 */
import { assertNever } from '../../model/assert-never.ts';
import type { Job, RowFlow } from '../../model/column-graph.ts';
import type { OpaqueCode } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { columnId, idParts } from '../../model/names.ts';
import type { Observer, Sighting } from '../../model/observed.ts';
import type { Place } from '../../model/place.ts';
import { codeOnly, type FlowReader } from '../code-only.ts';
import { jobsById, type Point } from '../lineage/explain.ts';
import type { Listing } from '../listing.ts';
import type { GraphReader, OwnedFlow } from '../reader.ts';
import {
  type AffectedRelation,
  type ImpactAnswer,
  type ImpactedRelation,
  type PossibleCause,
  pointKey,
} from './impact-answer.ts';

export interface DescribedRelation<R extends ImpactedRelation = ImpactedRelation> {
  readonly relation: R;
  /** null: removed from the graph after the impact was computed. */
  readonly dataset: Dataset | null;
  /** Tests that may fail: tests on affected columns, and tests on the dataset if its rows change. */
  readonly tests: readonly AttachedTest[];
  /**
   * Reasons of a possibly affected relation, or of the possibly affected columns of an affected relation.
   * Otherwise empty.
   */
  readonly reasons: readonly PossibleReason[];
  /** The proof of an unaffected relation; otherwise null. */
  readonly proof: UnaffectedProof | null;
  /** The removed columns and datasets that the code of a relation that breaks references. Otherwise empty. */
  readonly brokenBy: readonly Point[];
  /** Why the relation breaks, unless it references something that is removed. */
  readonly fault?: string;
}

export interface AttachedTest {
  /** null: the test is on the dataset. */
  readonly column: string | null;
  readonly name: string;
}

export interface PossibleReason {
  readonly code:
    | OpaqueCode
    | 'observed'
    | 'code-not-stored'
    | 'order-taken'
    | 'catalog-read'
    | 'type-differs'
    | 'setting-differs'
    | 'downstream-of-possible'
    | 'limit-reached';
  /** One sentence. */
  readonly message: string;
  readonly from: DatasetId | null;
  readonly job: JobId | null;
  readonly file: string | null;
  readonly statement: number | null;
  readonly place: Place | null;
  /** The observer and the times, for an observed read. */
  readonly observed?: SeenBy;
}

export interface SeenBy extends Sighting {
  readonly observer: Observer;
  readonly indirect: boolean;
}

export interface UnaffectedProof {
  /** The changes in its inputs, none of which it uses. */
  readonly doesNotUse: readonly { readonly dataset: DatasetId; readonly columns: readonly string[] }[];
  /** Inputs that are downstream of the change and unaffected. */
  readonly readsUnaffected: readonly DatasetId[];
  /** Inputs that it references by another name or position in the new version, with the same values. */
  readonly follows: readonly FollowedNames[];
}

export interface FollowedNames {
  readonly dataset: DatasetId;
  /** The former name; null if the dataset was not renamed. */
  readonly from: DatasetId | null;
  readonly columns: readonly ListedColumn[];
}

interface ListedColumn {
  readonly column: string;
  /** null: it has another position in the list. */
  readonly from: string | null;
}

export async function describeImpact<R extends ImpactedRelation>(
  reader: GraphReader,
  answer: ImpactAnswer,
  shown: Listing<R>,
): Promise<DescribedRelation<R>[]> {
  const relations = shown.slice();
  const jobIds = relations
    .map(causeOf)
    .flatMap((cause) => (cause !== null && 'job' in cause ? [cause.job] : []));
  const flowReader = answer.trustObserved ? reader : codeOnly(reader);
  const [datasets, jobs, flows] = await Promise.all([
    reader.datasets(relations.map(({ dataset }) => dataset)),
    jobsById(reader, jobIds),
    Promise.all(relations.map((relation) => flowsInto(flowReader, relation))),
  ]);
  const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]));
  const grounds = groundsOf(
    answer,
    relations.flatMap(({ verdict }, i) => (verdict === 'UNAFFECTED' ? (flows[i] ?? []) : [])),
  );
  const settings = settingsIn(answer);
  return relations.map((relation, i) => {
    const dataset = byId.get(relation.dataset) ?? null;
    const into = flows[i] ?? [];
    const cause = causeOf(relation);
    return {
      relation,
      dataset,
      tests: relation.verdict === 'AFFECTED' && dataset !== null ? testsOf(relation, dataset) : [],
      reasons: cause === null ? [] : reasonsOf(cause, jobs, { dataset: relation.dataset, into, settings }),
      proof: relation.verdict === 'UNAFFECTED' ? proofOf(relation.dataset, into, grounds) : null,
      brokenBy: brokenBy(relation, answer),
      ...faultOf(relation, answer),
    };
  });
}

function brokenBy({ verdict, dataset, ...rest }: ImpactedRelation, answer: ImpactAnswer): readonly Point[] {
  if (verdict !== 'AFFECTED' || !('whole' in rest) || !rest.whole) return [];
  const references = answer.references.get(dataset);
  if (references !== undefined) return [...references.values()];
  // A relation that loses its last column references none of its columns.
  const origin = answer.origins.get(pointKey({ kind: 'dataset', dataset, column: null }));
  return origin === undefined || origin.fault !== undefined ? [] : [origin.from];
}

function faultOf(
  { verdict, dataset, ...rest }: ImpactedRelation,
  { origins }: ImpactAnswer,
): Pick<DescribedRelation, 'fault'> {
  if (verdict !== 'AFFECTED' || !('whole' in rest) || !rest.whole) return {};
  const fault = origins.get(pointKey({ kind: 'dataset', dataset, column: null }))?.fault;
  return fault === undefined ? {} : { fault };
}

/** The flows that a reason or a proof is based on. */
async function flowsInto(
  reader: FlowReader,
  relation: ImpactedRelation,
): Promise<readonly OwnedFlow<RowFlow>[]> {
  const needed = relation.verdict === 'UNAFFECTED' || causeOf(relation)?.kind === 'opaque';
  return needed ? await reader.rowProducers(relation.dataset) : [];
}

function causeOf(relation: ImpactedRelation): PossibleCause | null {
  if (relation.verdict === 'POSSIBLY_AFFECTED') return relation.cause;
  return relation.verdict === 'AFFECTED' ? relation.alsoPossibly : null;
}

function testsOf(relation: AffectedRelation, dataset: Dataset): AttachedTest[] {
  const affected = new Set(relation.columns.map(({ column }) => column));
  const onColumns = dataset.columns
    .filter(({ name }) => relation.whole || affected.has(name))
    .flatMap(({ name: column, tests }) => tests.map((name) => ({ column, name })));
  const onDataset = relation.rows === null ? [] : dataset.tests.map((name) => ({ column: null, name }));
  return [...onColumns, ...onDataset];
}

interface Target {
  readonly dataset: DatasetId;
  readonly into: readonly OwnedFlow<RowFlow>[];
  /** Settings with an unknown effect that differ, by dataset. */
  readonly settings: ReadonlyMap<DatasetId, readonly string[]>;
}

function settingsIn({ changes }: ImpactAnswer): Target['settings'] {
  return new Map(
    changes.flatMap((change) =>
      change.kind === 'UNKNOWN' && change.settings.length > 0 ? [[change.dataset, change.settings]] : [],
    ),
  );
}

/** `setting begin`, `settings begin, lookback` */
function settingText(keys: readonly string[]): string {
  return `setting${keys.length === 1 ? '' : 's'} ${keys.join(', ')}`;
}

function reasonsOf(cause: PossibleCause, jobs: ReadonlyMap<JobId, Job>, target: Target): PossibleReason[] {
  const nowhere = { from: null, job: null, file: null, statement: null, place: null };
  switch (cause.kind) {
    case 'limit': {
      const message = `The walk reached its ${cause.limit} limit before a verdict was proved.`;
      return [{ ...nowhere, code: 'limit-reached', message }];
    }
    case 'unread': {
      const job = jobs.get(cause.job);
      const name = job?.name ?? cause.job;
      const message = `${name} reads ${idParts(cause.from).name}, whose columns change, and the code of ${name} is not stored. Build the project again.`;
      const shared = { ...nowhere, from: cause.from, job: cause.job, file: job?.file ?? null };
      return [{ ...shared, code: 'code-not-stored', message }];
    }
    case 'catalog':
    case 'order': {
      const name = idParts(cause.from).name;
      const isOrder = cause.kind === 'order';
      const message = isOrder
        ? `Its rows or values depend on the order of ${name}, which may change.`
        : `It reads the system catalog ${name}, which may list what changes.`;
      const file = jobs.get(cause.job)?.file ?? null;
      const code = isOrder ? 'order-taken' : 'catalog-read';
      return [{ ...nowhere, code, message, from: cause.from, job: cause.job, file }];
    }
    case 'type': {
      const what = cause.of === null ? 'It' : `It is downstream of ${idParts(cause.of).name}, which`;
      const message = `${what} may fail to build: the type of a column of ${idParts(cause.from).name} differs.`;
      const file = jobs.get(cause.job)?.file ?? null;
      return [{ ...nowhere, code: 'type-differs', message, from: cause.from, job: cause.job, file }];
    }
    case 'downstream': {
      const keys = target.settings.get(cause.of);
      if (keys !== undefined) {
        const message = `It reads ${idParts(cause.of).name}, which may change with its ${settingText(keys)}.`;
        return [{ ...nowhere, code: 'setting-differs', message, from: cause.of }];
      }
      const message = `It is downstream of ${idParts(cause.of).name}, which is possibly affected.`;
      return [{ ...nowhere, code: 'downstream-of-possible', message, from: cause.of }];
    }
    case 'called':
      return [
        { ...nowhere, code: 'setting-differs', message: `It may change with ${cause.settings.join(', ')}.` },
      ];
    case 'observed':
      return [observedReason(cause, jobs.get(cause.job), target.dataset)];
    case 'opaque': {
      const job = jobs.get(cause.job);
      if (job?.kind === 'observed') return [observedReason(cause, job, target.dataset)];
      return opaqueReasons(cause, job, target);
    }
    default:
      return assertNever(cause);
  }
}

function opaqueReasons(
  { from, job: id }: PossibleCause & { kind: 'opaque' },
  job: Job | undefined,
  { dataset, into }: Target,
): PossibleReason[] {
  const shared = { from, job: id, file: job?.file ?? null };
  if (job?.declaredOnly.includes(from)) {
    const message = `${job.name} declares the input ${idParts(from).name}, but its code does not reference it.`;
    return [{ ...shared, code: 'declared-only', message, statement: null, place: null }];
  }
  const what = `${job?.name ?? id} reads ${idParts(from).name} to write ${idParts(dataset).name}`;
  const opaque = into.filter(
    ({ job: owner, flow }) => owner === id && flow.opaque && flow.scans.includes(from),
  );
  const statements = new Set(opaque.map(({ flow }) => flow.statement));
  const reasons = job?.opaque.filter(({ statement }) => statements.has(statement)) ?? [];
  if (reasons.length === 0) {
    const message = `${what} in a statement that could not be analysed.`;
    return [{ ...shared, code: 'unsupported-construct', message, statement: null, place: null }];
  }
  return reasons.map(({ code, message, statement, line, column }) => ({
    ...shared,
    code,
    message: `${what}, and the columns it uses are unknown: ${message}`,
    statement,
    place: { line, column },
  }));
}

function observedReason(
  { kind, from, job: id }: PossibleCause & { kind: 'observed' | 'opaque' },
  job: Job | undefined,
  dataset: DatasetId,
): PossibleReason {
  const nowhere = { file: null, statement: null, place: null };
  const seen = job?.observed?.relations.find(({ source }) => source === from);
  const observer = job?.observed?.observer;
  const who = observer ?? 'An engine';
  const what = `${who} observed ${idParts(from).name} as an input of ${idParts(dataset).name}${seen === undefined ? '' : seenText(seen)}`;
  const why = kind === 'opaque' ? 'its columns are unknown' : 'no analysed code has this edge';
  const reason: PossibleReason = { ...nowhere, code: 'observed', message: `${what}; ${why}.`, from, job: id };
  if (seen === undefined || observer === undefined) return reason;
  const { indirect, firstSeen, lastSeen, count, entities } = seen;
  return { ...reason, observed: { observer, indirect, firstSeen, lastSeen, count, entities } };
}

/** Example: `, last on 2026-03-09 by job 90210`. */
function seenText({ lastSeen, entities: [newest] }: Sighting): string {
  const when = lastSeen === null ? '' : `, last on ${lastSeen.slice(0, 10)}`;
  return newest === undefined ? when : `${when} by ${newest.kind} ${newest.id}`;
}

/** What the answer states about the scanned datasets. */
interface Grounds {
  /** The changed columns by dataset. */
  readonly changing: ReadonlyMap<DatasetId, readonly string[]>;
  readonly unaffected: ReadonlySet<DatasetId>;
  readonly moved: ReadonlyMap<DatasetId, DatasetId>;
  /** Columns that only have another name or position. */
  readonly listed: ReadonlyMap<DatasetId, readonly ListedColumn[]>;
}

function groundsOf(answer: ImpactAnswer, into: readonly OwnedFlow<RowFlow>[]): Grounds {
  const read = new Set(into.flatMap(({ flow }) => flow.scans));
  const changing = new Map<DatasetId, readonly string[]>();
  const unaffected = new Set<DatasetId>();
  const moved = new Map<DatasetId, DatasetId>();
  const listed = new Map<DatasetId, ListedColumn[]>();
  if (read.size === 0) return { changing, unaffected, moved, listed };
  for (const change of answer.changes) {
    if (change.kind === 'FOLLOWED') moved.set(change.dataset, change.from);
    if (change.kind === 'MOVED') moved.set(change.dataset, change.dataset);
    if (change.kind !== 'LISTED') continue;
    const { dataset, column, from } = change;
    listed.set(dataset, [...(listed.get(dataset) ?? []), { column, from }]);
  }
  for (const [dataset, { columns }] of answer.changed) changing.set(dataset, columns);
  for (const { dataset, columns } of answer.affected) {
    if (read.has(dataset))
      changing.set(dataset, [...(changing.get(dataset) ?? []), ...columns.map(({ column }) => column)]);
  }
  for (const { dataset } of answer.unaffected) if (read.has(dataset)) unaffected.add(dataset);
  return { changing, unaffected, moved, listed };
}

/**
 * The changed columns and unaffected datasets among the inputs of an unaffected relation. The relation uses
 * none of these columns, or it would be affected.
 */
function proofOf(
  relation: DatasetId,
  into: readonly OwnedFlow<RowFlow>[],
  grounds: Grounds,
): UnaffectedProof {
  const { changing, unaffected } = grounds;
  const scanned = [...new Set(into.flatMap(({ flow }) => flow.scans))].sort();
  const follows = scanned.flatMap((dataset) => followedIn(dataset, into, grounds) ?? []);
  const followed = new Set(
    follows.flatMap(({ dataset, columns }) => columns.map(({ column }) => columnId(dataset, column))),
  );
  const doesNotUse = scanned.flatMap((dataset) => {
    const columns = changing.get(dataset)?.filter((column) => !followed.has(columnId(dataset, column)));
    // A dataset that was only renamed has no changes.
    if (columns === undefined || (columns.length === 0 && follows.some((each) => each.dataset === dataset)))
      return [];
    return [{ dataset, columns: [...new Set(columns)].sort() }];
  });
  const readsUnaffected = scanned.filter((dataset) => dataset !== relation && unaffected.has(dataset));
  return { doesNotUse, readsUnaffected, follows };
}

function followedIn(
  dataset: DatasetId,
  into: readonly OwnedFlow<RowFlow>[],
  { moved, listed }: Grounds,
): FollowedNames | null {
  const from = moved.get(dataset) ?? null;
  const all = listed.get(dataset) ?? [];
  if (from === null && all.length === 0) return null;
  const named = new Set(
    into.flatMap(({ flow }) =>
      flow.named.filter((each) => each.dataset === dataset).map(({ column }) => column),
    ),
  );
  const columns = all.filter(({ column }) => named.has(column));
  return from === null && columns.length === 0 ? null : { dataset, from, columns };
}
