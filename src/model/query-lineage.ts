/**
 * What the analysis of one SQL text says. Relations and their columns are numbered; edges are pairs of numbers; names stand once.
 *
 *   INSERT INTO t SELECT a + b AS c FROM s
 *   relations  [{name: 't'}, {name: 's', columns: ['a', 'b']}]
 *   statements [{target: 0, reads: [1], columns: [{name: 'c', inputs: [{relation: 1, column: 0, subtype: 'TRANSFORMATION'}, …]}]}]
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
  /** End to end: through temporary relations to persistent ones, in output order; one entry for each (target, column). */
  readonly lineage: readonly TargetLineage[];
  readonly opaque: readonly OpaqueReason[];
  readonly findings: readonly Finding[];
  /** Statements by index as they may run, loops and procedures that are called repeated; absent where each runs once, in the order of the text. */
  readonly order?: readonly number[];
}

export interface LineageRelation {
  readonly name: RelationName;
  /** By path (`columnPath` of model/names.ts). Known columns and fields first, in order; then those that only a reference told us of. */
  readonly columns: readonly string[];
  /** True where `columns` is the relation's whole list; false where there may be more. */
  readonly complete: boolean;
  /** Made and dropped, or TEMP, within this text. */
  readonly temporary: boolean;
  /** A stage, a file or a folder of a storage, and no relation of a database; its name is as the text writes it. */
  readonly location: boolean;
  /** A parameter or a template names it, whose text is its name: in another text the same words may name something else. */
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
  /** null: the output columns cannot be known. Never an empty list in that case. */
  readonly columns: readonly OutputColumn[] | null;
  readonly rows: readonly Input[];
  /** Every base column that the text names, whatever for: without it the statement is no SQL. Columns that only a star brings are not named. */
  readonly named: readonly NamedColumn[];
  /** Digest of the row inputs; changes when what shapes the rows changes. */
  readonly rowDigest: string;
  readonly place: Place;
}

/** One entry per (relation, column); the place is that of the first word that names it. */
export interface NamedColumn {
  readonly relation: number;
  readonly column: number;
  readonly place: Place;
}

export interface OutputColumn {
  readonly name: string;
  readonly inputs: readonly Input[];
  /** The known fields of its value, at every depth, each after what holds it; left out where none is known. */
  readonly fields?: readonly OutputField[];
  /** Digest of the resolved expression: aliases, formatting and comments do not change it. */
  readonly digest: string;
  /** The text of the expression, cut to 300 characters, and where it begins. */
  readonly expression: string;
  readonly place: Place;
}

/** A field of an output column: what it alone is made of. */
export interface OutputField {
  /** From the column on (`columnPath` of model/names.ts): `items.sku`. */
  readonly name: string;
  readonly inputs: readonly Input[];
  readonly digest: string;
}

/** One entry per (relation, column, subtype). The place is that of the first reference that names the column. */
export interface Input {
  readonly relation: number;
  readonly column: number;
  readonly subtype: Subtype;
  readonly confidence: Confidence;
  readonly place: Place;
}

export interface TargetLineage {
  /** Index into `relations`; null for a final bare query, and for each of a text of nothing but such. */
  readonly target: number | null;
  readonly column: string;
  readonly inputs: readonly Input[];
  /** Left out where none is known. */
  readonly fields?: readonly TargetField[];
}

export interface TargetField {
  readonly name: string;
  readonly inputs: readonly Input[];
}
