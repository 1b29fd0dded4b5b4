/**
 * The public answer of an analysis (docs/analyze.md, docs/schema/analyze-answer.schema.json). In: column
 * numbers. Out: column names.
 *
 *   INSERT INTO t SELECT a + b AS c FROM s
 *   → { statements: [{ kind: 'insert', target: 't', columns: [{ name: 'c', inputs: [a, b] }] }], … }
 *
 * In an input, `column` is the name of a column; `line` and `columnNumber` are its place in the text.
 */
import { type Confidence, type EdgeKind, edgeKind, type Subtype } from '../../model/edge.ts';
import type { Finding, OpaqueReason, Severity } from '../../model/finding.ts';
import { rootColumn } from '../../model/names.ts';
import type {
  Input,
  LineageRelation,
  ParseOutcome,
  QueryLineage,
  StatementKind,
  StatementLineage,
} from '../../model/query-lineage.ts';

export interface SqlLineage {
  /** `recovered`: part of the text cannot be parsed, so edges are inferred. `failed`: nothing is known. */
  readonly parse: ParseOutcome;
  /** Statements with unknown columns, with the reason. Their reads and writes are known. */
  readonly opaque: readonly OpaqueReason[];
  readonly statements: readonly StatementAnswer[];
  /** End to end, through CTEs and temporary relations. One entry per column of a target. */
  readonly lineage: readonly LineageAnswer[];
  /** The relations that are files, folders of a storage or stages. */
  readonly locations: readonly string[];
  readonly findings: readonly FindingAnswer[];
}

export interface StatementAnswer {
  readonly kind: StatementKind;
  readonly target: string | null;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** null: no output column is known. */
  readonly columns: readonly ColumnAnswer[] | null;
  /** The statement has further columns, which are unknown. Absent: `columns` is complete, or null. */
  readonly columnsComplete?: false;
  readonly rows: readonly RowInput[];
}

export interface ColumnAnswer extends FieldAnswer<PlacedInput> {
  /** The known fields of its value, by path (`items.sku`); undefined if no field is known. */
  readonly fields?: readonly FieldAnswer<PlacedInput>[];
}

export interface FieldAnswer<I> {
  readonly name: string;
  readonly inputs: readonly I[];
}

export interface LineageAnswer {
  readonly target: string | null;
  readonly column: string;
  readonly inputs: readonly LineageInput[];
  readonly fields?: readonly FieldAnswer<LineageInput>[];
}

export interface RowInput extends ColumnOf {
  readonly subtype: Subtype;
  readonly confidence: Confidence;
}

export interface ColumnOf {
  readonly relation: string;
  /** A nested column is a path, such as `items.sku`. */
  readonly column: string;
  /** If `column` is a field: its parent column. */
  readonly of?: string;
}

export interface LineageInput extends ColumnOf {
  readonly kind: EdgeKind;
  readonly subtype: Subtype;
  readonly confidence: Confidence;
}

export interface PlacedInput extends LineageInput {
  readonly line: number;
  /** UTF-16 units, from 1. */
  readonly columnNumber: number;
}

export interface FindingAnswer {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly subject?: string;
  readonly line?: number;
  readonly column?: number;
}

/** @param more findings about the request; these are listed first */
export function sqlLineage(lineage: QueryLineage, more: readonly Finding[] = []): SqlLineage {
  const { relations } = lineage;
  return {
    parse: lineage.parse,
    opaque: lineage.opaque.map(({ statement, code, message, line, column }) => ({
      statement,
      code,
      message,
      line,
      column,
    })),
    statements: lineage.statements.map((statement) => statementAnswer(statement, relations)),
    lineage: lineage.lineage.map(({ target, column, inputs, fields }) => ({
      target: target === null ? null : nameOf(relations, target),
      column,
      inputs: inputs.map((input) => lineageInput(input, relations)),
      ...fieldAnswers(fields, (input) => lineageInput(input, relations)),
    })),
    locations: relations.filter(({ location }) => location).map(({ name }) => name),
    findings: [...more, ...lineage.findings].map(findingAnswer),
  };
}

/** The answer to a request of which nothing could be analysed. */
export function failedLineage(findings: readonly Finding[]): SqlLineage {
  return {
    parse: 'failed',
    opaque: [],
    statements: [],
    lineage: [],
    locations: [],
    findings: findings.map(findingAnswer),
  };
}

function statementAnswer(
  statement: StatementLineage,
  relations: readonly LineageRelation[],
): StatementAnswer {
  const named = (relation: number): string => nameOf(relations, relation);
  return {
    kind: statement.kind,
    target: statement.target === null ? null : named(statement.target),
    reads: statement.reads.map(named),
    writes: statement.writes.map(named),
    columns:
      statement.columns?.map(({ name, inputs, fields }) => ({
        name,
        inputs: inputs.map((input) => placedInput(input, relations)),
        ...fieldAnswers(fields, (input) => placedInput(input, relations)),
      })) ?? null,
    ...(statement.columnsComplete === false ? { columnsComplete: false } : {}),
    rows: statement.rows.map((input) => ({
      ...columnOf(relations, input),
      subtype: input.subtype,
      confidence: input.confidence,
    })),
  };
}

function fieldAnswers<I>(
  fields: readonly { readonly name: string; readonly inputs: readonly Input[] }[] | undefined,
  answer: (input: Input) => I,
): { readonly fields?: readonly FieldAnswer<I>[] } {
  if (fields === undefined) return {};
  return { fields: fields.map(({ name, inputs }) => ({ name, inputs: inputs.map(answer) })) };
}

function placedInput(input: Input, relations: readonly LineageRelation[]): PlacedInput {
  const { line, column } = input.place;
  return { ...lineageInput(input, relations), line, columnNumber: column };
}

function lineageInput(input: Input, relations: readonly LineageRelation[]): LineageInput {
  const { subtype, confidence } = input;
  return { ...columnOf(relations, input), kind: edgeKind(subtype), subtype, confidence };
}

function columnOf(relations: readonly LineageRelation[], { relation, column }: Input): ColumnOf {
  const name = relations[relation]?.columns[column];
  if (name === undefined) throw new Error(`the analysis has no column ${column} of relation ${relation}`);
  const of = rootColumn(name);
  const whole = { relation: nameOf(relations, relation), column: name };
  return of === null ? whole : { ...whole, of };
}

function nameOf(relations: readonly LineageRelation[], relation: number): string {
  const name = relations[relation]?.name;
  if (name === undefined) throw new Error(`the analysis has no relation ${relation}`);
  return name;
}

export function findingAnswer({ code, severity, message, hint, subject, place }: Finding): FindingAnswer {
  return {
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(subject === undefined ? {} : { subject }),
    ...(place === undefined ? {} : { line: place.line, column: place.column }),
  };
}
