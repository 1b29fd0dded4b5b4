/**
 * Removes temporary relations from a text: a reader of a temporary relation reads the inputs of that relation
 * instead.
 *
 *   CREATE TEMP TABLE t AS SELECT a FROM s; INSERT INTO d SELECT a + 1 AS b FROM t
 *   statement 1: b ← t.a TRANSFORMATION, scans t      becomes      b ← s.a TRANSFORMATION, scans s
 *
 * Row inputs of the temporary relation become row inputs of its readers. Digests cover both texts. A text
 * without temporary relations is returned unchanged.
 */
import { hash } from 'node:crypto';
import { bestConfidence, composeSubtypes, worstConfidence } from '../../model/edge.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import { parentPath, rootColumn } from '../../model/names.ts';
import type {
  Input,
  NamedColumn,
  OutputColumn,
  OutputField,
  QueryLineage,
  RowOrder,
  StatementLineage,
} from '../../model/query-lineage.ts';
import { inlineOrder, mergedOrders, orderOf } from './inline-order.ts';

export interface PersistentStatement {
  readonly index: number;
  readonly lineage: StatementLineage;
  /** True if the columns are unknown, or if the known inputs may be incomplete. */
  readonly opaque: boolean;
}

export interface PersistentLineage {
  readonly statements: readonly PersistentStatement[];
  readonly opaque: readonly OpaqueReason[];
}

/** A temporary relation, as the statements so far define it. */
interface Temporary {
  readonly columns: Map<string, OutputColumn>;
  rows: readonly Input[];
  rowDigest: string;
  scans: readonly number[];
  order: RowOrder;
  /** Columns that the defining statements reference. */
  named: readonly NamedColumn[];
  /** True if its columns are unknown. */
  opaque: boolean;
}

export function inlineTemporaries(lineage: QueryLineage): PersistentLineage {
  const refused = new Set(lineage.opaque.map(({ statement }) => statement));
  const opaque = new Map<number, OpaqueReason>();
  const temporaries = new Map<number, Temporary>();
  const statements = new Map<number, PersistentStatement>();
  for (const index of lineage.order ?? lineage.statements.keys()) {
    const statement = lineage.statements[index];
    if (statement === undefined) continue;
    const isOpaque = refused.has(index) || (statement.target !== null && statement.columns === null);
    const expanded = temporaries.size === 0 ? statement : expand(statement, temporaries, lineage);
    const blind = expanded === null;
    // A repeated statement is expanded again with all temporary relations defined since.
    if (blind) opaque.set(index, blindReason(index, statement, lineage));
    else opaque.delete(index);
    const persistent = expanded ?? { ...statement, columns: null, reads: scansOf(statement, temporaries) };
    const { target } = statement;
    if (target !== null && lineage.relations[target]?.temporary === true) {
      temporaries.set(target, add(temporaries.get(target), persistent, isOpaque || blind));
    } else {
      statements.set(index, { index, lineage: persistent, opaque: isOpaque || blind });
    }
  }
  const inOrder = [...statements.values()].sort((a, b) => a.index - b.index);
  return { statements: inOrder, opaque: [...lineage.opaque, ...opaque.values()] };
}

/** null: the statement reads a temporary relation, or a column of one, that is unknown. */
function expand(
  statement: StatementLineage,
  temporaries: ReadonlyMap<number, Temporary>,
  lineage: QueryLineage,
): StatementLineage | null {
  if (statement.reads.some((relation) => temporaries.get(relation)?.opaque)) return null;
  const columns: OutputColumn[] = [];
  for (const { fields, ...column } of statement.columns ?? []) {
    const followed = follow(column.inputs, column.digest, temporaries, lineage);
    if (followed === null) return null;
    const inner = fields?.flatMap((field) => {
      const each = follow(field.inputs, field.digest, temporaries, lineage);
      return each === null ? [] : [{ name: field.name, ...each }];
    });
    columns.push({ ...column, ...followed, ...(inner === undefined ? {} : { fields: inner }) });
  }
  const rows = follow(statement.rows, statement.rowDigest, temporaries, lineage);
  if (rows === null) return null;
  const scanned = statement.reads.flatMap((relation) => temporaries.get(relation) ?? []);
  // The order of a temporary relation decides about the rows, so its keys are inputs of them.
  const taken = orderOf(statement).takes.flatMap((relation) => temporaries.get(relation)?.order ?? []);
  const keys = taken.flatMap(({ by }) =>
    by.map((key): Input => ({ ...key, subtype: 'SORT', confidence: 'inferred' })),
  );
  const digests = [...scanned.map(({ rowDigest }) => rowDigest), ...taken.map(({ digest }) => digest)];
  return {
    ...statement,
    columns: statement.columns === null ? null : columns,
    rows: unique([...rows.inputs, ...scanned.flatMap((source) => source.rows), ...keys]),
    named: namesOf(statement, temporaries),
    rowDigest: digestOf([rows.digest, ...digests.filter((digest) => digest !== '')]),
    reads: scansOf(statement, temporaries),
    order: orderThrough(statement, temporaries, lineage),
  };
}

function orderThrough(
  statement: StatementLineage,
  temporaries: ReadonlyMap<number, Temporary>,
  lineage: QueryLineage,
): RowOrder {
  const columnsOf = (key: NamedColumn): readonly NamedColumn[] => {
    const inputs = follow([{ ...key, ...SORTS }], '', temporaries, lineage)?.inputs ?? [];
    return inputs.map(({ relation, column, place }) => ({ relation, column, place }));
  };
  return inlineOrder(statement, temporaries, { digestOf, columnsOf });
}

const SORTS = { subtype: 'SORT', confidence: 'exact' } as const;

function follow(
  inputs: readonly Input[],
  digest: string,
  temporaries: ReadonlyMap<number, Temporary>,
  lineage: QueryLineage,
): { readonly inputs: readonly Input[]; readonly digest: string } | null {
  const digests = [digest];
  const followed: Input[] = [];
  for (const input of inputs) {
    const source = temporaries.get(input.relation);
    if (source === undefined) {
      followed.push(input);
      continue;
    }
    const column = temporaryColumn(source, lineage.relations[input.relation]?.columns[input.column] ?? '');
    if (column === null) return null;
    digests.push(column.digest);
    for (const inner of column.inputs) {
      const subtype = composeSubtypes(input.subtype, inner.subtype);
      const confidence = worstConfidence(input.confidence, inner.confidence);
      followed.push({ ...inner, subtype, confidence, place: input.place });
    }
  }
  return { inputs: unique(followed), digest: digestOf(digests) };
}

/**
 * A field that the defining statement does not list has the inputs of the column or field that contains it.
 */
function temporaryColumn(
  { columns }: Temporary,
  path: string,
): Pick<OutputColumn, 'inputs' | 'digest'> | null {
  for (let at: string | null = path; at !== null; at = parentPath(at)) {
    const name = rootColumn(at) ?? at;
    const column = columns.get(name);
    const found = name === at ? column : column?.fields?.find((field) => field.name === at);
    if (found !== undefined) return found;
  }
  return null;
}

function add(before: Temporary | undefined, statement: StatementLineage, opaque: boolean): Temporary {
  const temporary = before ?? {
    columns: new Map(),
    rows: [],
    rowDigest: '',
    scans: [],
    order: NO_ORDER,
    named: [],
    opaque: false,
  };
  for (const column of statement.columns ?? []) {
    const known = temporary.columns.get(column.name);
    if (known === undefined) temporary.columns.set(column.name, column);
    else temporary.columns.set(column.name, both(known, column));
  }
  temporary.rows = unique([...temporary.rows, ...statement.rows]);
  temporary.rowDigest =
    temporary.rowDigest === '' ? statement.rowDigest : digestOf([temporary.rowDigest, statement.rowDigest]);
  temporary.order = mergedOrders([temporary.order, orderOf(statement)], digestOf);
  temporary.scans = [...new Set([...temporary.scans, ...statement.reads])].sort((a, b) => a - b);
  temporary.named = [...temporary.named, ...statement.named];
  temporary.opaque ||= opaque;
  if (temporary.opaque) temporary.columns.clear();
  return temporary;
}

const NO_ORDER: RowOrder = { digest: '', by: [], keeps: [], takes: [] };

function both(first: OutputColumn, second: OutputColumn): OutputColumn {
  const inputs = unique([...first.inputs, ...second.inputs]);
  const fields = bothFields(first, second);
  return {
    ...first,
    inputs,
    digest: digestOf([first.digest, second.digest]),
    ...(fields.length === 0 ? {} : { fields }),
  };
}

/** If only one of the two columns lists a field, the other column's inputs are used for it. */
function bothFields(first: OutputColumn, second: OutputColumn): OutputField[] {
  const names = new Set([...(first.fields ?? []), ...(second.fields ?? [])].map(({ name }) => name));
  const of = (column: OutputColumn, name: string): Pick<OutputColumn, 'inputs' | 'digest'> =>
    column.fields?.find((field) => field.name === name) ?? column;
  return [...names].map((name) => {
    const [one, other] = [of(first, name), of(second, name)];
    return {
      name,
      inputs: unique([...one.inputs, ...other.inputs]),
      digest: digestOf([one.digest, other.digest]),
    };
  });
}

function scansOf(
  statement: StatementLineage,
  temporaries: ReadonlyMap<number, Temporary>,
): readonly number[] {
  const scans = statement.reads.flatMap((relation) => temporaries.get(relation)?.scans ?? [relation]);
  return [...new Set(scans)].sort((a, b) => a - b);
}

/** A reader of a temporary relation fails without the columns that the relation's text references. */
function namesOf(
  statement: StatementLineage,
  temporaries: ReadonlyMap<number, Temporary>,
): readonly NamedColumn[] {
  const own = statement.named.filter(({ relation }) => !temporaries.has(relation));
  return [...own, ...statement.reads.flatMap((relation) => temporaries.get(relation)?.named ?? [])];
}

/** One entry per (relation, column, subtype), with the best confidence and the first place. */
function unique(inputs: readonly Input[]): readonly Input[] {
  const found = new Map<string, Input>();
  for (const input of inputs) {
    const key = `${input.relation} ${input.column} ${input.subtype}`;
    const known = found.get(key);
    const confidence =
      known === undefined ? input.confidence : bestConfidence(known.confidence, input.confidence);
    found.set(key, { ...(known ?? input), confidence });
  }
  return [...found.values()];
}

function blindReason(index: number, statement: StatementLineage, lineage: QueryLineage): OpaqueReason {
  const names = statement.reads
    .map((relation) => lineage.relations[relation])
    .filter((relation) => relation?.temporary);
  const message = `it reads ${names.map((relation) => relation?.name).join(' and ')}, a temporary table whose columns are unknown`;
  return { statement: index, code: 'unresolved-reference', message, ...statement.place };
}

function digestOf(digests: readonly string[]): string {
  return digests.length === 1 ? (digests[0] ?? '') : hash('sha256', JSON.stringify(digests)).slice(0, 32);
}
