/**
 * The bound query: the IR with every name replaced by a reference, which is a position in a source. A source
 * is a base relation, a query, or the rows of a table function. Each part of an expression has a role: how it
 * acts on the value.
 *
 *   SELECT sum(price) FROM orders WHERE id > 0
 *     →   outputs  [{name: 'sum', expr: apply SUM [aggregate ← ref(base 0, 1)]}]
 *         rows     [FILTER ← apply > [value ← ref(base 0, 0), …]]
 */
import type { Confidence, IndirectSubtype, Subtype } from '../../model/edge.ts';
import type { OpaqueCode } from '../../model/finding.ts';
import type { FormerName } from '../../model/former-names.ts';
import type { RelationName } from '../../model/names.ts';
import type { Span } from '../../model/place.ts';
import type { StatementKind } from '../../model/query-lineage.ts';

/**
 * A relation outside the text, or a relation that a statement of the text creates. References add columns
 * to an incomplete relation.
 */
export interface BaseRelation {
  readonly index: number;
  readonly name: RelationName;
  /** Columns, and fields of columns, as paths in the notation of `columnPath` (model/names.ts). */
  readonly columns: string[];
  /** Position by name or path. It has an entry for each of `columns`. */
  readonly positions: Map<string, number>;
  /** The same in lower case: names that differ only by case are different columns. */
  readonly alike: Map<string, number[]>;
  /** A name means a column in any case: by the rule of the dialect, or as the list does not keep the case. */
  anyCase: boolean;
  /**
   * Positions of the fields that a schema lists, by position of the column or field that contains them; null
   * if it lists none.
   */
  fields: Map<number, number[]> | null;
  /** Positions of the columns that are not fields; null: all of them. References add fields to `columns`. */
  tops: number[] | null;
  complete: boolean;
  /** The request's schema has the relation, so its columns belong to the cache key. */
  readonly declared: boolean;
  /** The files at a location. Their columns are unknown. */
  readonly location: boolean;
  /** The name is a parameter, so the relation is unknown. */
  readonly parameter?: true;
  temporary: boolean;
  /** It does not outlive the text: a variable, or a relation that the text creates and drops. */
  passing?: true;
  /** Its former name, for digests. */
  readonly formerly?: FormerName;
  /** Columns whose type is a struct, as listed. */
  readonly structs?: readonly string[];
  /** Names that the text gave to columns, as written, by position. Other names are as in `columns`. */
  written?: Map<number, string>;
  /** The text drops or renames columns of it. `tops` is the complete list, and `columns` is not. */
  columnsDropped?: true;
  /**
   * Positions of columns that the text references and the given list lacks, by folded name. Lookups of known
   * columns do not find them.
   */
  unlisted?: Map<string, number>;
}

export type BoundSource =
  | { readonly kind: 'base'; readonly relation: BaseRelation }
  | { readonly kind: 'query'; readonly query: BoundQuery }
  | FunctionSource;

/** The rows of UNNEST and similar functions: each column is computed from the arguments. */
export interface FunctionSource {
  readonly kind: 'function';
  readonly name: string;
  readonly columns: string[];
  /** One for each of `columns`, in the same order. */
  readonly values: BoundExpr[];
  /** False if an element may be a struct whose fields are columns too. */
  readonly complete: boolean;
  /** The columns that a star shows, if not all: of a struct its fields, and not the element itself. */
  readonly starColumns?: readonly number[];
  /** The value of a name that is not in `columns`: a field of the element. null: there can be none. */
  readonly any: BoundExpr | null;
  /** Such a name is a field of `any`. False: it is another column of the function. */
  readonly elements: boolean;
  /**
   * The function is unknown, so a name may be a column of it or of another relation. This is its name as
   * written.
   */
  readonly unknown?: string;
  /** Relations whose columns the function shows unchanged. Their open stars are searched before `any`. */
  readonly through?: readonly BoundQuery[];
}

export interface Reference {
  readonly source: BoundSource;
  readonly column: number;
}

/** `rest`: tokens of the expression without a node, for the digest. */
export type BoundExpr = BoundNode & { readonly rest?: string };

type BoundNode =
  /** Several targets: the reference is ambiguous, and may mean each of them. */
  | {
      readonly kind: 'ref';
      readonly to: readonly Reference[];
      readonly confidence: Confidence;
      /**
       * Two relations are known to have the column, and the reference has no qualifier: engines refuse it.
       */
      readonly clash?: true;
      readonly span: Span;
    }
  | { readonly kind: 'constant'; readonly text: string }
  | Apply
  | {
      readonly kind: 'query';
      readonly name: string;
      readonly query: BoundQuery;
      readonly operands: readonly BoundExpr[];
      /** A row of the query is a struct of its columns. */
      readonly struct?: boolean;
      /** The reference is a guess. */
      readonly inferred?: boolean;
    };

/**
 * At most one of `path`, `fields` and `renames` is set. An application without a name is not visible in the
 * text.
 */
export interface Apply {
  readonly kind: 'apply';
  readonly name: string;
  readonly parts: readonly Part[];
  /**
   * It reads a field of its first part: folded names, outermost first. Empty: an element of an array, which
   * has the fields of the array.
   */
  readonly path?: readonly string[];
  /** It makes a struct: the part of each field. `null`: the field has no name. */
  readonly fields?: readonly StructField[];
  /** It renames the fields of its first part, in order (a cast to a struct type). */
  readonly renames?: readonly (string | null)[];
  /** It is a complete row of a relation, as a star is: no word references one of its columns. */
  readonly isRow?: true;
  /** As in a reference. */
  readonly clash?: true;
}

export interface StructField {
  readonly name: string | null;
  readonly part: number;
  /** The name is a key of an object or map, whose fields have no positions. */
  readonly isKey?: true;
}

/** `as` is how the part acts on the value: IDENTITY passes it on unchanged. */
export interface Part {
  readonly as: Subtype;
  readonly expr: BoundExpr;
  /** The value has the fields of the part: `COALESCE(a, b).x` is computed from `a.x` and `b.x`. */
  readonly keeps?: boolean;
}

export interface BoundColumn {
  readonly name: string;
  /** The name as the engine shows it, if that differs from `name` and its case may become data. */
  readonly written?: string | undefined;
  readonly expr: BoundExpr;
  /** Absent: it has a name. True: the engine may name it by the text of its expression. */
  readonly unnamed?: true;
  /**
   * A star or a position in a set operation added the column, so a reference to it is a reference to the
   * column of the source.
   */
  readonly implied?: boolean;
  readonly span: Span;
}

/** A star over a source with unknown columns. Later references look up its columns by name. */
export interface OpenStar {
  readonly source: BoundSource;
  readonly except: ReadonlySet<string>;
  /** Only the columns whose names pass the test. */
  readonly only?: ((name: string) => boolean) | null;
  /** How many output columns precede it. How many follow is unknown. */
  readonly at: number;
  readonly span: Span;
}

export interface RowUse {
  readonly as: IndirectSubtype;
  readonly expr: BoundExpr;
}

export type BoundQuery = BoundSelect | BoundSet;

interface Outputs {
  /** Visible columns first, then the columns that references found through an open star. */
  readonly columns: BoundColumn[];
  visible: number;
  readonly openStars: readonly OpenStar[];
  /** Stars over known columns, whose list may be older than the text. */
  listed?: readonly OpenStar[];
}

/** The shape of a select without clauses that decide about its rows. */
export const PLAIN = ';;;;';

export interface BoundSelect extends Outputs {
  readonly kind: 'select';
  readonly sources: readonly BoundSource[];
  /** An update: its sources decide values, and no row is added or removed. */
  readonly rowsStay?: boolean;
  rows: readonly RowUse[];
  /** The keys of an ORDER BY that decides no rows. A query around this query may depend on the order. */
  order?: readonly BoundExpr[];
  /**
   * The order of the sources decides about its rows: it has LIMIT or DISTINCT ON without ORDER BY, or a join
   * by order.
   */
  takesOrder?: true;
  /** It has one row: it aggregates without keys. */
  isOneRow?: true;
  /** A row is the value of the one column, not a struct. */
  isValue?: true;
  /** The rest of the row digest: distinctness, join types, grouping modifiers, order, limits. */
  shape: string;
}

/**
 * Column i is computed from column i of each side: `{kind: 'apply', name: 'union', parts: [left i, right
 * i]}`.
 */
export interface BoundSet extends Omit<Outputs, 'opens'> {
  readonly kind: 'set';
  openStars: readonly OpenStar[];
  left: BoundQuery;
  /** null only while a recursive query binds its right side. */
  right: BoundQuery | null;
  /** Its right side references it (WITH RECURSIVE). */
  recursive: boolean;
  rows: readonly RowUse[];
  /** As in a select. */
  order?: readonly BoundExpr[];
  /** As in a select. */
  takesOrder?: true;
  readonly shape: string;
}

/**
 * Columns that a word of the text references, anywhere in the statement, even without an effect on the
 * result.
 */
export interface Mention {
  readonly expr: BoundExpr;
  readonly offset: number;
  /**
   * Engines refuse the expression: a query has more columns than its operands (`comparison`), or than one
   * value (`value`), or an item is no key of GROUP BY (`group`).
   */
  readonly refused?: 'comparison' | 'value' | 'group';
}

/** How many leading columns have a known position. */
export function counted(query: BoundQuery): number {
  return query.openStars[0]?.at ?? query.visible;
}

/** The same value with less confidence. */
export function inferred(expr: BoundExpr): BoundExpr {
  if (expr.kind === 'ref') return { ...expr, confidence: 'inferred' };
  if (expr.kind === 'query') return { ...expr, inferred: true };
  if (expr.kind === 'apply')
    return { ...expr, parts: expr.parts.map((part) => ({ ...part, expr: inferred(part.expr) })) };
  return expr;
}

/** Whether the value is more than a constant. */
export function namesColumn(expr: BoundExpr): boolean {
  if (expr.kind === 'apply') return expr.parts.some((part) => namesColumn(part.expr));
  return expr.kind !== 'constant';
}

/** A bound statement: its effect on the target is one query over its sources. */
export interface BoundStatement {
  readonly kind: StatementKind;
  readonly target: BaseRelation | null;
  /** null: it moves no data, or its columns are unknown (`opaque` has the reason). */
  readonly query: BoundQuery | null;
  /** Further relations that it reads: those of an opaque statement or of an unparsed query. */
  readonly reads: readonly BaseRelation[];
  readonly mentions: readonly Mention[];
  readonly opaque: Reason | null;
  /**
   * The lineage is correct and may be incomplete: a part of the text may be a reference that cannot be
   * resolved.
   */
  readonly doubt: Doubt | null;
  /** The same for the text as a complete statement, in addition to any other reason. */
  readonly leftOpen?: Reason;
  /** Text that also decides which rows there are, for the digest. */
  readonly rowText?: string;
  readonly span: Span;
}

export interface Reason {
  readonly code: OpaqueCode;
  readonly message: string;
  readonly span: Span;
}

/** A reason why references of a statement may be missing, and the relations that it may also read. */
export interface Doubt extends Reason {
  readonly reads: readonly BaseRelation[];
  /** Engines refuse the statement, if the schema is correct. Such a doubt precedes all other reasons. */
  readonly fault?: true;
}

/** Thrown if nothing is known about the columns of a statement. `bindStatement` catches it. */
export class Opaque extends Error {
  readonly code: OpaqueCode;
  readonly span: Span;

  constructor(code: OpaqueCode, message: string, span: Span) {
    super(message);
    this.code = code;
    this.span = span;
  }
}
