/**
 * Rows of ACCESS_HISTORY in a short notation, and observed lineage as lines. Names are in the database O and
 * the schema S.
 *
 *   accessRow({ at: 1, wrote: { TOTALS: { KG: ['CRATES.KG'] } }, direct: { CRATES: ['KG', 'OK'] } })
 *   → TOTALS.KG <- CRATES.KG        rows TOTALS <- CRATES.OK        TOTALS <- CRATES        wrote TOTALS
 */
import type { ObservedDataset, ObservedLineage } from '../../../../src/model/observed.ts';

/** `TABLE`, or `TABLE@id`; `view:V` and `stage:S` have these domains. */
type Name = string;

interface AccessRow {
  /** Minutes after 08:00. */
  readonly at: number;
  readonly id?: string;
  readonly root?: string;
  /** By target and column: its sources. `X.A` is in the statement, and `below:X.A` is a base source. */
  readonly wrote?: Readonly<Record<Name, Readonly<Record<string, readonly string[]>>>>;
  readonly direct?: Readonly<Record<Name, readonly string[]>>;
  /** Default: the same as `direct`. */
  readonly base?: Readonly<Record<Name, readonly string[]>>;
  readonly ddl?: object;
  /** Joined columns of QUERY_HISTORY. */
  readonly joined?: Readonly<Record<string, unknown>>;
}

export function accessRow({ at, id, root, wrote = {}, direct = {}, base, ddl, joined = {} }: AccessRow) {
  return {
    query_id: id ?? `q${at}`,
    query_start_time: timeAt(at),
    user_name: 'ANA',
    direct_objects_accessed: JSON.stringify(objects(direct)),
    base_objects_accessed: JSON.stringify(objects(base ?? direct)),
    objects_modified: JSON.stringify(
      Object.entries(wrote).map(([name, columns]) => ({
        ...objectOf(name),
        columns: Object.entries(columns).map(([columnName, sources]) => writtenColumn(columnName, sources)),
      })),
    ),
    object_modified_by_ddl: ddl === undefined ? null : JSON.stringify(ddl),
    parent_query_id: root ?? null,
    root_query_id: root ?? null,
    ...joined,
  };
}

function timeAt(minutes: number): string {
  return `2026-03-02 08:${String(minutes).padStart(2, '0')}:00.000 +0000`;
}

export const created = (name: Name, domain = 'Table') => ({
  ...objectOf(name),
  objectDomain: domain,
  operationType: 'CREATE',
});
export const dropped = (name: Name) => ({ ...objectOf(name), operationType: 'DROP' });
export const renamed = (name: Name, to: string) => ({
  ...objectOf(name),
  operationType: 'ALTER',
  properties: { objectName: { value: `O.S.${to}` } },
});
export const swapped = (name: Name, other: Name) => {
  const { objectName, objectId } = objectOf(other);
  const properties = { swapTargetName: { value: objectName }, swapTargetId: { value: objectId } };
  return { ...objectOf(name), operationType: 'ALTER', properties };
};

export function objectOf(name: Name) {
  const [, domain = 'Table', text = '', id] = /^(?:(\w+):)?([^@]*)(?:@(\d+))?$/.exec(name) ?? [];
  return {
    objectDomain: domain,
    objectName: text.includes('.') ? text : `O.S.${text}`,
    objectId: id === undefined ? 0 : Number(id),
  };
}

function objects(named: Readonly<Record<Name, readonly string[]>>) {
  return Object.entries(named).map(([name, columns]) => ({
    ...objectOf(name),
    columns: columns.map((columnName) => ({ columnName })),
  }));
}

function writtenColumn(columnName: string, sources: readonly string[]) {
  const refs = (below: boolean) =>
    sources
      .filter((source) => source.startsWith('below:') === below)
      .map((source) => source.replace('below:', ''))
      .map((source) => {
        const dot = source.lastIndexOf('.');
        return { ...objectOf(source.slice(0, dot)), columnName: source.slice(dot + 1) };
      });
  return { columnName, directSources: refs(false), baseSources: refs(true) };
}

/** Sorted lines, with `x2` if a line was observed twice. */
export function linesOf(lineage: ObservedLineage): string[] {
  const times = (count: number): string => (count === 1 ? '' : ` x${count}`);
  const through = (indirect: boolean): string => (indirect ? ' through' : '');
  return [
    ...lineage.columnEdges.map(
      (edge) =>
        `${nameOf(edge.target)}.${edge.targetColumn} <- ${nameOf(edge.source)}.${edge.column}${through(edge.indirect)}${times(edge.count)}`,
    ),
    ...lineage.rowInputs.map(
      (input) =>
        `rows ${nameOf(input.target)} <- ${nameOf(input.source)}.${input.column}${times(input.count)}`,
    ),
    ...lineage.relationEdges.map(
      (edge) =>
        `${nameOf(edge.target)} <- ${nameOf(edge.source)}${through(edge.indirect)}${times(edge.count)}`,
    ),
    ...lineage.written.map(({ target, count }) => `wrote ${nameOf(target)}${times(count)}`),
    ...lineage.renames.map(({ from, to }) => `${nameOf(from)} is now ${nameOf(to)}`),
  ].sort();
}

function nameOf(dataset: ObservedDataset): string {
  if (dataset.kind === 'path') return dataset.uri;
  const [database, schema, ...rest] = dataset.parts;
  return database === 'O' && schema === 'S' && rest.length === 1 ? (rest[0] ?? '') : dataset.parts.join('.');
}
