/** The public names of this room, for api, cli and workers. */

export { CAUSES } from './compare/cause.ts';
export type { ColumnEnds } from './compare/code.ts';
export { codeNames } from './compare/code-names.ts';
export type { Comparison, Counts, Disagreement, ModelScore, Score } from './compare/compare.ts';
export { compareObserved } from './compare/compare.ts';
export type { StoredComparison } from './compare/read-comparison.ts';
export { findSides, readComparison } from './compare/read-comparison.ts';
export type { Coverage, OpaqueGroup, OpaquePlace } from './coverage/coverage.ts';
export { coverageOf, readCoverage } from './coverage/coverage.ts';
export type { BrokenTest } from './diff/broken-tests.ts';
export { brokenTests } from './diff/broken-tests.ts';
export { changesOf } from './diff/changes.ts';
export type { GraphDiff, RelationDiff } from './diff/diff.ts';
export { diffGraphs, isOnlySorted } from './diff/diff.ts';
export type { ColumnDiff } from './diff/diff-columns.ts';
export type { SettingDiff } from './diff/diff-settings.ts';
export { formerNames, sameNames } from './diff/former-names.ts';
export { plannedGraph } from './diff/planned-graph.ts';
export type { SchemaPolicies } from './diff/schema-changes.ts';
export { schemaChanges } from './diff/schema-changes.ts';
export { withDownstreamDiffs } from './diff/with-downstream-diffs.ts';
export type { UnreadReader } from './impact/analysed-readers.ts';
export type { AskedChange, Change, ChangeKind, ChangeQuestion } from './impact/change.ts';
export { locateChange } from './impact/change.ts';
export type { DescribedRelation, PossibleReason, UnaffectedProof } from './impact/describe-impact.ts';
export { describeImpact } from './impact/describe-impact.ts';
export { downstreamStep } from './impact/downstream-step.ts';
export type { ImpactOptions } from './impact/impact.ts';
export { impact } from './impact/impact.ts';
export type {
  AffectedColumn,
  AffectedRelation,
  ImpactAnswer,
  ImpactedRelation,
  ImpactPartial,
  Origin,
  PossibleRelation,
  UnaffectedRelation,
} from './impact/impact-answer.ts';
export { impactPath } from './impact/impact-path.ts';
export type { ExplainedStep, Point } from './lineage/explain.ts';
export { pathConfidence } from './lineage/explain.ts';
export type { Lineage, LineageEnd, LineageNode, LineageOptions, OpenEnd } from './lineage/lineage.ts';
export { DEFAULT_LINEAGE_OPTIONS, LINEAGE_ENDS, lineage } from './lineage/lineage.ts';
export type { Listing } from './listing.ts';
export type {
  Ambiguous,
  Located,
  LocatedColumn,
  LocatedDataset,
  Unknown,
} from './locate/locate.ts';
export { locateId, locateQuestion, UNKNOWN_REASONS } from './locate/locate.ts';
export { resolveNames } from './observed/resolve-names.ts';
export {
  type AnswerOrigin,
  type BuildPartial,
  type OneBuildAnswer,
  ofOneBuild,
  originOf,
} from './one-build.ts';
export type * from './reader.ts';
export { DEFAULT_WALK_LIMITS } from './reader.ts';
