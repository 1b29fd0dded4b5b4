export { analyse } from './analyse.ts';
export { ANALYSIS_LIMITS, ANALYZER_VERSION, type AnalysisRequest, type AnalysisResult } from './analysis.ts';
export type { Statement as IrStatement } from './ir/statement.ts';
export { listedColumns } from './listed-columns.ts';
export type { Grammar, OperatorTree, SecondGrammar } from './parse/core/grammar.ts';
export { parseScript } from './parse-script.ts';
