/**
 * The report of a gate as SARIF 2.1.0, for code scanning: one result per relation that breaks, changes or is
 * possibly affected, at its place in the code.
 */
import type { BrokenTest } from '../../graph/index.ts';
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Acceptance } from '../exceptions/judge-exceptions.ts';
import { acceptanceText } from '../exceptions/print-exceptions.ts';
import { blockText } from '../impact/block-text.ts';
import { typeText } from '../impact/print-impact.ts';
import { plainText } from '../io.ts';
import { oneLine } from '../text.ts';
import type { BrokenRelation } from './gate-problems.ts';
import { missingText } from './missing-text.ts';
import type { GateReport } from './report.ts';

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
          ...report.broken.map((each) => [each, brokenResult(each)] as const),
          ...report.tests.map((each) => [each, testResult(each)] as const),
          ...[...report.affected, ...report.possible].map(
            (each) => [each, relationResult(each, report)] as const,
          ),
        ].map(([entry, each]) => ({
          ...located(each, folder),
          suppressions: suppressions(report.acceptanceOf(entry)),
        })),
      },
    ],
  };
}

function brokenResult({ name, message, file, place }: BrokenRelation) {
  return result('lineage/broken', `${name}: ${message}`, file, place);
}

/**
 * Either all results of a run have suppressions or none has
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html#_Toc34317661).
 */
function suppressions(acceptance: Acceptance | null) {
  if (acceptance === null) return [];
  const justification = plainText(oneLine(acceptanceText(acceptance), 1_000));
  return [{ kind: 'external', status: 'accepted', justification }];
}

function testResult({ test, name, column }: BrokenTest) {
  return result(
    'lineage/breaks',
    `The test ${test} of ${name} references the removed column ${column}.`,
    null,
    null,
  );
}

function relationResult(
  { relation, dataset, path, reasons, fault, brokenBy, types = [] }: ShownRelation,
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
  if (relation.verdict !== 'AFFECTED' || relation.effect === 'CHANGES') {
    const reads = types.map((type) => `Upstream, ${typeText(type, nameOf)}.`);
    return result(
      'lineage/changes',
      [`${name} changes: its inputs change.`, ...reads].join(' '),
      file,
      place,
    );
  }
  if (relation.effect === 'BLOCKED')
    return result(
      'lineage/blocked',
      `${name} is not built, because ${blockText(relation, affected, nameOf)}.`,
      file,
      place,
    );
  return result('lineage/breaks', `${name} breaks: ${fault ?? `${missingText(brokenBy)}.`}`, file, place);
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
    message: { text: plainText(oneLine(text, 1_000)) },
    locations: file === null ? [] : [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
  };
}
