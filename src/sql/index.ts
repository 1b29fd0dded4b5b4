export { analyse } from './analyse.ts';
export { ANALYSIS_LIMITS, type AnalysisRequest, type AnalysisResult } from './analysis.ts';
export { dialectNamed } from './dialect/dialects.ts';
export { listedColumns } from './listed-columns.ts';
