/**
 * The analysis of one SQL text. Relations and their columns are numbered, and edges are pairs of numbers, so
 * each name is stored once.
 *
 *   INSERT INTO t SELECT a + b AS c FROM s
 *   relations  [{ name: 't' }, { name: 's', columns: ['a', 'b'] }]
 *   statements [{ target: 0, reads: [1], columns: [
 *                { name: 'c', inputs: [{ relation: 1, column: 0, subtype: 'TRANSFORMATION' }, …] }] }]
 */
import type { Confidence, Subtype } from './edge.ts';
import type { Finding, OpaqueReason } from './finding.ts';
import type { RelationName } from './names.ts';
import type { Place } from './place.ts';

export type ParseOutcome = 'complete' | 'recovered' | 'failed';

export interface QueryLineage {
  readonly parse: ParseOutcome;
  readonly relations: readonly LineageRelation[];
  readonly statements: readonly StatementLineage[];
  /**
   * End-to-end lineage, through temporary relations to persistent relations, in output order. One entry for
   * each (target, column).
   */
  readonly lineage: readonly TargetLineage[];
  readonly opaque: readonly OpaqueReason[];
  readonly findings: readonly Finding[];
  /**
   * The order in which statements may run, by index, with statements of loops and called procedures repeated.
   * Absent if each statement runs once in text order.
   */
  readonly order?: readonly number[];
}

export interface LineageRelation {
  readonly name: RelationName;
  /**
   * Paths (`columnPath` of model/names.ts). Known columns and fields first, in order, then columns that are
   * known only from references.
   */
  readonly columns: readonly string[];
  /** True if `columns` is complete. */
  readonly complete: boolean;
  /** Created and dropped within this text, or TEMP. */
  readonly temporary: boolean;
  /** A stage, a file or a folder of a storage, not a relation of a database. The name is as in the text. */
  readonly location: boolean;
  /**
   * The text of a parameter or a template is the name. In another text the same name may refer to another
   * relation.
   */
  readonly parameter?: true;
}

export const STATEMENT_KINDS = [
  'select',
  'insert',
  'load',
  'unload',
  'create-table',
  'create-view',
  'update',
  'delete',
  'merge',
  'rename',
  'swap',
  'drop',
  'other',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export interface StatementLineage {
  readonly kind: StatementKind;
  /** Index into `relations`; null for a bare query. */
  readonly target: number | null;
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  /** null: no output column is known. Never an empty list in that case. */
  readonly columns: readonly OutputColumn[] | null;
  /** The statement has further columns, which are unknown. Absent: `columns` is complete, or null. */
  readonly columnsComplete?: false;
  readonly rows: readonly Input[];
  /**
   * Every base column that the text references in any role: the statement fails without it. Columns that only
   * a star selects are not included.
   */
  readonly named: readonly NamedColumn[];
  /** Digest of everything that shapes the rows. */
  readonly rowDigest: string;
  /** Absent: the statement only keeps the order of the relations that it reads. */
  readonly order?: RowOrder;
  readonly place: Place;
}

/**
 * What the order of rows does in a statement.
 *
 *   SELECT * FROM (SELECT * FROM m LIMIT 3) ORDER BY a   →   by m.a, takes m
 */
export interface RowOrder {
  /** Digest of the keys that sort the result; empty if none do. */
  readonly digest: string;
  /** The columns in these keys. */
  readonly by: readonly NamedColumn[];
  /** Relations whose order the result has. Indexes into `relations`. */
  readonly keeps: readonly number[];
  /** Relations whose order decides about rows or values: of LIMIT or string_agg without ORDER BY. */
  readonly takes: readonly number[];
}

/** One entry per (relation, column), with the place of the first reference. */
export interface NamedColumn {
  readonly relation: number;
  readonly column: number;
  readonly place: Place;
}

export interface OutputColumn {
  readonly name: string;
  /**
   * The name in the case in which the engine shows it. Absent if that is the case of `name`, or no reader can
   * see the case.
   */
  readonly written?: string;
  readonly inputs: readonly Input[];
  /** The known fields of its value, at every depth, each after its parent. Absent if none is known. */
  readonly fields?: readonly OutputField[];
  /** Digest of the resolved expression: aliases, formatting and comments do not change it. */
  readonly digest: string;
  /** The text of the expression, cut to 300 characters, and its start. */
  readonly expression: string;
  readonly place: Place;
}

/** A field of an output column, with its own inputs. */
export interface OutputField {
  /** The path, starting with the column (`columnPath` of model/names.ts): `items.sku`. */
  readonly name: string;
  readonly inputs: readonly Input[];
  readonly digest: string;
}

/** One entry per (relation, column, subtype), with the place of the first reference to the column. */
export interface Input {
  readonly relation: number;
  readonly column: number;
  readonly subtype: Subtype;
  readonly confidence: Confidence;
  readonly place: Place;
}

export interface TargetLineage {
  /**
   * Index into `relations`; null for a final bare query, and for each query of a text that has only bare
   * queries.
   */
  readonly target: number | null;
  readonly column: string;
  readonly inputs: readonly Input[];
  /** Absent if none is known. */
  readonly fields?: readonly TargetField[];
}

export interface TargetField {
  readonly name: string;
  readonly inputs: readonly Input[];
}
