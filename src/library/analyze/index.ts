/** The SQL engine alone, as the second package publishes it: no project, no graph, no store. */
export type { DialectName } from '../../dialect/dialects.ts';
export { DIALECT_NAMES } from '../../dialect/dialects.ts';
export type { Confidence, EdgeKind, Subtype } from '../../model/edge.ts';
export type { OpaqueCode, OpaqueReason, Severity } from '../../model/finding.ts';
export type { ParseOutcome, StatementKind } from '../../model/query-lineage.ts';
export type { Grammar, OperatorTree, SecondGrammar } from '../../sql/index.ts';
export { type AnalyzeOptions, analyze, type Schema, type SchemaColumn } from './analyze.ts';
export { type ParsedSql, type ParsedStatement, type ParseOptions, parse } from './parse.ts';
export type {
  ColumnAnswer,
  ColumnOf,
  FieldAnswer,
  FindingAnswer,
  LineageAnswer,
  LineageInput,
  PlacedInput,
  RowInput,
  SqlLineage,
  StatementAnswer,
} from './sql-lineage.ts';
