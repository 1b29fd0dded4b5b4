/** GraphQL's spelling of the words that the model spells in lower case: `IN_PART: 'in-part'`. */
import { CAUSES, LINEAGE_ENDS, UNKNOWN_REASONS } from '../../graph/index.ts';
import { CONFIDENCES } from '../../model/edge.ts';
import { DATASET_KINDS } from '../../model/inventory.ts';
import { OBSERVERS } from '../../model/observed.ts';
import { BUILD_STAGES } from '../build-events.ts';

export const ENUMS = {
  DatasetKind: spelled(DATASET_KINDS),
  JobKind: spelled(['model', 'snapshot', 'exposure', 'observed']),
  Confidence: spelled(CONFIDENCES),
  EvidenceKind: spelled(['static', 'declared', ...OBSERVERS]),
  PointKind: spelled(['column', 'rows', 'dataset']),
  Severity: spelled(['error', 'warning', 'info']),
  Direction: spelled(['up', 'down']),
  BuildStage: spelled(BUILD_STAGES),
  UnknownReason: spelled([...UNKNOWN_REASONS, 'other-kind']),
  Observer: spelled(OBSERVERS),
  ComparisonSide: spelled(['static-only', 'observed-only']),
  DisagreementCause: spelled(CAUSES),
  LineageEnd: Object.fromEntries(LINEAGE_ENDS.map((end) => [end, end])),
} as const;

function spelled(words: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(words.map((word) => [word.toUpperCase().replaceAll('-', '_'), word]));
}
