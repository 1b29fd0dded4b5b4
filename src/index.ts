/**
 * The public API of the package: build the graph of a project, then ask what a change reaches and where
 * values come from. docs/library.md shows it with a program that runs.
 */

export * from './library/analyze/index.ts';
export type {
  AffectedReport,
  FollowsReport,
  ImpactReport,
  PossibleReport,
  ReasonReport,
  UnaffectedReport,
} from './library/answers/impact-json.ts';
export type { DatasetJson, DescribedDataset, PointJson, StepJson } from './library/answers/json.ts';
export type { LineageReport, OpenEndReport } from './library/answers/lineage-json.ts';
export type { AnswerOrigin, BuildPartial, MixedBuilds } from './library/answers/walk-limits.ts';
export { type BuildOptions, type BuildProgress, type BuildReport, build } from './library/build.ts';
export { type ImpactOptions, impact } from './library/impact.ts';
export { type LineageOptions, lineage } from './library/lineage.ts';
export { type LineageError, type Result, unwrap } from './library/result.ts';
export { type Neo4jOptions, openStore, type Store, type StoreOptions } from './library/store.ts';
export { Failure, type FailureCode } from './model/failure.ts';
export type { Finding } from './model/finding.ts';
