/**
 * The bound query: the IR with every name replaced by what it stands for. A reference is a position in a source; a source is a base
 * relation, a query, or the rows a table function makes. What parts of an expression do to its value is one of a few roles.
 *
 *   SELECT sum(price) FROM orders WHERE id > 0  →
 *   outputs  [{name: 'sum', expr: apply SUM [aggregate ← ref(base 0, 1)]}]   rows [FILTER ← apply > [value ← ref(base 0, 0), …]]
 */
import type { Confidence, IndirectSubtype, Subtype } from '../../model/edge.ts';
import type { OpaqueCode } from '../../model/finding.ts';
import type { FormerName } from '../../model/former-names.ts';
import type { RelationName } from '../../model/names.ts';
import type { Span } from '../../model/place.ts';
import type { StatementKind } from '../../model/query-lineage.ts';

/** A relation outside the text, or one that a statement of the text makes. Columns grow as references tell of them. */
export interface BaseRelation {
  readonly index: number;
  readonly name: RelationName;
  /** Columns and fields of columns, by path as `columnPath` of model/names.ts writes it. */
  readonly columns: string[];
  /** Position by folded name or path; filled beside `columns`. */
  readonly positions: Map<string, number>;
  /** Positions of the fields that a schema lists, by position of the column or field around them; null where it lists none. */
  fields: Map<number, number[]> | null;
  /** Positions of the columns that are no fields; null: all of them. Fields come to be in `columns` as references tell of them. */
  tops: number[] | null;
  complete: boolean;
  /** Named by the request's schema, so its columns belong to the cache key. */
  readonly declared: boolean;
  /** The files at a place: what their columns are is not written anywhere. */
  readonly location: boolean;
  /** Named by a parameter: what it is another text knows. */
  readonly parameter?: true;
  temporary: boolean;
  /** Does not outlive the text: a variable, or made and dropped by it. */
  passing?: true;
  /** What it is called in digests. */
  readonly formerly?: FormerName;
  /** Some of its columns are gone, or called otherwise: the others are the whole list, and `columns` is not. */
  gone?: true;
  /** Positions of columns that the text names and the list given for it lacks, by folded name; no look-up of known columns finds them. */
  unlisted?: Map<string, number>;
}

export type BoundSource =
  | { readonly kind: 'base'; readonly relation: BaseRelation }
  | { readonly kind: 'query'; readonly query: BoundQuery }
  | FunctionSource;

/** The rows of UNNEST and its kin: each column is made of the arguments. */
export interface FunctionSource {
  readonly kind: 'function';
  readonly name: string;
  readonly columns: string[];
  /** One for each of `columns`, in order. */
  readonly values: BoundExpr[];
  /** False where an element may be a struct whose fields are columns too. */
  readonly complete: boolean;
  /** What a star shows where it is not all of `columns`: of a struct its fields, and not the element that the alias names. */
  readonly shown?: readonly number[];
  /** For a name that is not among `columns`: a field of the element; null where there can be none. */
  readonly any: BoundExpr | null;
  /** Such a name is a field of `any`; where it is not, it is a further column of the function. */
  readonly elements: boolean;
  /** Nobody knows what it gives: a name may be a column of it as well as one of a relation beside it. Its name, as the text has it. */
  readonly unknown?: string;
  /** Relations whose columns it shows as they are; behind their open stars a name is looked for before `any`. */
  readonly through?: readonly BoundQuery[];
}

export interface Reference {
  readonly source: BoundSource;
  readonly column: number;
}

export type BoundExpr =
  /** More than one target: ambiguous, each may be meant. */
  | {
      readonly kind: 'ref';
      readonly to: readonly Reference[];
      readonly confidence: Confidence;
      /** Two relations are known to have the column, and nothing says which is meant: no engine takes it. */
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
      /** A row of it is a struct of its columns. */
      readonly struct?: boolean;
      /** That it is meant is a guess. */
      readonly guessed?: boolean;
    };

/** At most one of `path`, `fields` and `renames` is there. Without a name it is a step that the text does not show. */
export interface Apply {
  readonly kind: 'apply';
  readonly name: string;
  readonly parts: readonly Part[];
  /** It reads a field of its first part: folded names, outermost first. Empty: an element of an array, which is as the array. */
  readonly path?: readonly string[];
  /** It makes a struct: which part is which field. `null`: the field has no name. */
  readonly fields?: readonly StructField[];
  /** It gives the fields of its first part other names, in order (a cast to a struct type). */
  readonly renames?: readonly (string | null)[];
  /** It is a whole row of a relation, as a star is: no word names one of its columns. */
  readonly wholeRow?: true;
  /** As of a reference. */
  readonly clash?: true;
}

export interface StructField {
  readonly name: string | null;
  readonly part: number;
}

/** `as` says how the part acts on the value: IDENTITY passes it on unchanged. */
export interface Part {
  readonly as: Subtype;
  readonly expr: BoundExpr;
  /** The value's fields are those of the part: `COALESCE(a, b).x` is made of `a.x` and `b.x`. */
  readonly keeps?: boolean;
}

export interface BoundColumn {
  readonly name: string;
  readonly expr: BoundExpr;
  /** A star or the position in a set operation brought it: who names it names what is behind it. */
  readonly implied?: boolean;
  readonly span: Span;
}

/** A star over a source whose columns are not all known: what it adds is asked for by name, later. */
export interface OpenStar {
  readonly source: BoundSource;
  readonly except: ReadonlySet<string>;
  /** Of its columns those alone whose name passes. */
  readonly only?: ((name: string) => boolean) | null;
  /** How many output columns stand before it; how many after it is not known. */
  readonly at: number;
  readonly span: Span;
}

export interface RowUse {
  readonly as: IndirectSubtype;
  readonly expr: BoundExpr;
}

export type BoundQuery = BoundSelect | BoundSet;

interface Outputs {
  /** Visible columns first; then those that a reference found behind an open star. */
  readonly columns: BoundColumn[];
  visible: number;
  readonly opens: readonly OpenStar[];
  /** Stars over columns that are all known, from a list that may be older than the text. */
  listed?: readonly OpenStar[];
}

export interface BoundSelect extends Outputs {
  readonly kind: 'select';
  readonly sources: readonly BoundSource[];
  /** An update: what it selects from decides values, and no row comes or goes. */
  readonly rowsStay?: boolean;
  rows: readonly RowUse[];
  /** Its rows are the values of its one column, and no structs around them. */
  isValue?: true;
  /** What else the row digest covers: distinctness, join types, grouping modifiers, order, limits. */
  shape: string;
}

/** Column i is made of the pair `expr` names: `{kind: 'apply', name: 'union', parts: [left i, right i]}`. */
export interface BoundSet extends Omit<Outputs, 'opens'> {
  readonly kind: 'set';
  opens: readonly OpenStar[];
  left: BoundQuery;
  /** Absent only while a recursive query binds its own right side. */
  right: BoundQuery | null;
  /** Its right side names it (WITH RECURSIVE). */
  recursive: boolean;
  rows: readonly RowUse[];
  readonly shape: string;
}

/** Columns that a word of the text names, wherever it stands and whether or not anything comes of it. */
export interface Mention {
  readonly expr: BoundExpr;
  readonly offset: number;
  /** A query stands there that gives more columns than its rows are compared with, by a star: no engine takes it. */
  readonly excess?: true;
}

/** How many leading columns have a position that is known. */
export function counted(query: BoundQuery): number {
  return query.opens[0]?.at ?? query.visible;
}

/** The same value, claimed with less certainty. */
export function inferred(expr: BoundExpr): BoundExpr {
  if (expr.kind === 'ref') return { ...expr, confidence: 'inferred' };
  if (expr.kind === 'query') return { ...expr, guessed: true };
  if (expr.kind === 'apply')
    return { ...expr, parts: expr.parts.map((part) => ({ ...part, expr: inferred(part.expr) })) };
  return expr;
}

/** A statement, bound: what it does to its target is one query over its sources, whatever its words. */
export interface BoundStatement {
  readonly kind: StatementKind;
  readonly target: BaseRelation | null;
  /** null: it moves no data, or nothing is claimed about its columns (`opaque` says why). */
  readonly query: BoundQuery | null;
  /** Further relations it reads, where the query does not hold them (those of an opaque statement or of an unread query). */
  readonly reads: readonly BaseRelation[];
  readonly mentions: readonly Mention[];
  readonly opaque: Reason | null;
  /** What is claimed stands, and more may be true: something in the text may be a reference that could not be told. */
  readonly doubt: Doubt | null;
  /** The same of the text as a whole, beside any other reason. */
  readonly leftOpen?: Reason;
  /** What else decides which rows there are, for the digest. */
  readonly shaped?: string;
  readonly span: Span;
}

export interface Reason {
  readonly code: OpaqueCode;
  readonly message: string;
  readonly span: Span;
}

/** A reason to doubt that all references of a statement are known, with the relations that may be read beside those of the query. */
export interface Doubt extends Reason {
  readonly reads: readonly BaseRelation[];
  /** As far as is known, no engine takes the statement: it comes before all other reasons. */
  readonly fault?: true;
}

/** Raised where nothing can be claimed about a statement's columns; caught where statements are bound. */
export class Opaque extends Error {
  readonly code: OpaqueCode;
  readonly span: Span;

  constructor(code: OpaqueCode, message: string, span: Span) {
    super(message);
    this.code = code;
    this.span = span;
  }
}
