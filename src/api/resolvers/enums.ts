/** Maps enum values of GraphQL to the kebab-case words of the model: `NO_SUCH_NAME: 'no-such-name'`. */
import { CAUSES, LINEAGE_ENDS, UNKNOWN_REASONS } from '../../graph/index.ts';
import { CONFIDENCES } from '../../model/edge.ts';
import { DATASET_KINDS, JOB_KINDS } from '../../model/inventory.ts';
import { OBSERVERS } from '../../model/observed.ts';
import { BUILD_STAGES } from '../read-build-event.ts';

export const ENUMS = {
  DatasetKind: enumValues(DATASET_KINDS),
  JobKind: enumValues(JOB_KINDS),
  Confidence: enumValues(CONFIDENCES),
  EvidenceKind: enumValues(['static', 'declared', ...OBSERVERS]),
  PointKind: enumValues(['column', 'rows', 'dataset']),
  Severity: enumValues(['error', 'warning', 'info']),
  Direction: enumValues(['up', 'down']),
  BuildStage: enumValues(BUILD_STAGES),
  UnknownReason: enumValues([...UNKNOWN_REASONS, 'other-kind']),
  Observer: enumValues(OBSERVERS),
  ComparisonSide: enumValues(['static-only', 'observed-only']),
  DisagreementCause: enumValues(CAUSES),
  LineageEnd: Object.fromEntries(LINEAGE_ENDS.map((end) => [end, end])),
} as const;

function enumValues(words: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(words.map((word) => [word.toUpperCase().replaceAll('-', '_'), word]));
}
