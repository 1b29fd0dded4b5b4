/**
 * The report of a gate as SARIF 2.1.0, for code scanning: one result per relation that breaks, changes or is
 * possibly affected, at its place in the code.
 */
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import { blockText } from '../impact/block-text.ts';
import { oneLine } from '../text.ts';
import type { BrokenRelation, GateReport } from './report.ts';

const RULES = [
  { id: 'lineage/breaks', text: 'A statement references a name that no longer exists.', level: 'error' },
  { id: 'lineage/broken', text: 'A changed statement will fail.', level: 'error' },
  { id: 'lineage/blocked', text: 'A relation upstream will fail to build.', level: 'warning' },
  { id: 'lineage/changes', text: 'Values or rows change because of an upstream change.', level: 'warning' },
  { id: 'lineage/possibly', text: 'A change may affect the relation; this cannot be proved.', level: 'note' },
] as const;
type RuleId = (typeof RULES)[number]['id'];

/** `folder`: the path of the project in its repository. Code scanning needs paths from its root. */
export function gateSarif(
  report: GateReport,
  { version, folder }: { readonly version: string; readonly folder: string },
) {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'tributary',
            version,
            rules: RULES.map(({ id, text, level }) => ({
              id,
              shortDescription: { text },
              defaultConfiguration: { level },
            })),
          },
        },
        results: [
          ...report.broken.map(brokenResult),
          ...[...report.affected, ...report.possible].map((each) => relationResult(each, report)),
        ].map((each) => located(each, folder)),
      },
    ],
  };
}

function brokenResult({ name, message, file, place }: BrokenRelation) {
  return result('lineage/broken', `${name}: ${message}`, file, place);
}

function relationResult(
  { relation, dataset, path, reasons, fault }: ShownRelation,
  { affected }: GateReport,
) {
  const { name } = relation;
  if (relation.verdict === 'POSSIBLY_AFFECTED') {
    const [reason] = reasons;
    const file = reason?.file ?? dataset?.file ?? null;
    return result(
      'lineage/possibly',
      `${name} is possibly affected: ${reason?.message ?? ''}`,
      file,
      reason?.place ?? null,
    );
  }
  const last = path?.at(-1);
  const file = last?.file ?? dataset?.file ?? null;
  const place = last?.place ?? null;
  if (relation.verdict !== 'AFFECTED' || relation.effect === 'CHANGES')
    return result('lineage/changes', `${name} changes: its inputs change.`, file, place);
  if (relation.effect === 'BLOCKED')
    return result(
      'lineage/blocked',
      `${name} is not built, because ${blockText(relation, affected, nameOf)}.`,
      file,
      place,
    );
  return result(
    'lineage/breaks',
    `${name} breaks: ${fault ?? 'it references a name that no longer exists.'}`,
    file,
    place,
  );
}

function nameOf(dataset: DatasetId): string {
  return idParts(dataset).name;
}

interface Result {
  readonly ruleId: RuleId;
  readonly text: string;
  readonly file: string | null;
  readonly place: Place | null;
}

function result(ruleId: RuleId, text: string, file: string | null, place: Place | null): Result {
  return { ruleId, text, file, place };
}

function located({ ruleId, text, file, place }: Result, folder: string) {
  const region = place === null ? {} : { region: { startLine: place.line, startColumn: place.column } };
  const uri = encodeURI(folder === '' ? (file ?? '') : `${folder}/${file}`);
  return {
    ruleId,
    level: RULES.find(({ id }) => id === ruleId)?.level ?? 'warning',
    message: { text: oneLine(text, 1_000) },
    locations: file === null ? [] : [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
  };
}
