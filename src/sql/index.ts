export { analyse } from './analyse.ts';
export { ANALYSIS_LIMITS, ANALYZER_VERSION, type AnalysisRequest, type AnalysisResult } from './analysis.ts';
export { dialectNamed } from './dialect/dialects.ts';
