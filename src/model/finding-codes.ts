/**
 * Every code of a finding. The type of a finding's code is derived from these groups, so a code that is
 * missing here does not compile. `npm run docs` generates docs/findings.md from them.
 */
import { analyzeFindings } from './finding-codes/analyze.ts';
import { buildFindings } from './finding-codes/build.ts';
import { dbtFindings } from './finding-codes/dbt.ts';
import type { FindingGroup } from './finding-codes/finding-group.ts';
import { observedFindings } from './finding-codes/observed.ts';
import { sqlFindings } from './finding-codes/sql.ts';

export const FINDING_GROUPS = [
  sqlFindings,
  analyzeFindings,
  dbtFindings,
  buildFindings,
  observedFindings,
] as const;

type CodeOf<Group> = Group extends FindingGroup<infer Code> ? Code : never;

export type FindingCode = CodeOf<(typeof FINDING_GROUPS)[number]>;
