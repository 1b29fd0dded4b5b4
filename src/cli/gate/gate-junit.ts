/**
 * The report of a gate as JUnit XML: one case per downstream relation. A case fails if it causes a rejection.
 */
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import { acceptanceText } from '../exceptions/print-exceptions.ts';
import { type FailOn, failingVerdicts } from '../fail-on.ts';
import { plainText } from '../io.ts';
import { oneLine } from '../text.ts';
import { missingText } from './missing-text.ts';
import type { GateReport } from './report.ts';

export function gateJunit(report: GateReport): string[] {
  const { ruling, affected, possible, unaffected, broken, tests, project } = report;
  const caseOf = (entry: object, name: string, failure: string | null): TestCase => {
    const acceptance = report.acceptanceOf(entry);
    return testCase(name, failure, acceptance === null ? null : acceptanceText(acceptance));
  };
  const cases = [
    ...broken.map((each) => caseOf(each, each.name, each.message)),
    ...tests.map((each) =>
      caseOf(each, `${each.test} of ${each.name}`, `references the removed column ${each.column}`),
    ),
    ...[...affected, ...possible].map((each) =>
      caseOf(each, each.relation.name, failureOf(each, ruling.failOn)),
    ),
    ...unaffected.map(({ relation }) => testCase(relation.name, null, null)),
  ];
  if (ruling.verdict === 'incomplete')
    cases.push(testCase('the search is complete', ruling.reasons.join(' '), null));
  const failures = cases.filter(({ state }) => state === 'failed').length;
  const skipped = cases.filter(({ state }) => state === 'skipped').length;
  const counts = `tests="${cases.length}" failures="${failures}" skipped="${skipped}"`;
  const name = attribute(`column lineage of ${project}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${name}" ${counts}>`,
    ...cases.map(({ text }) => text),
    '  </testsuite>',
    '</testsuites>',
  ];
}

function failureOf(
  { relation, dataset, reasons, fault, brokenBy }: ShownRelation,
  failOn: readonly FailOn[],
): string | null {
  const { affected, possibly, exposures } = failingVerdicts(failOn);
  // A test changes no data, so only a broken test fails.
  if (dataset?.kind === 'test' && !(relation.verdict === 'AFFECTED' && relation.effect === 'BREAKS'))
    return null;
  const isExposure = dataset?.kind === 'exposure' && exposures;
  if (relation.verdict === 'POSSIBLY_AFFECTED') {
    const counts = isExposure || possibly;
    return counts ? `possibly affected: ${reasons.map(({ message }) => message).join(' ')}` : null;
  }
  if (relation.verdict !== 'AFFECTED') return null;
  if (relation.effect === 'BREAKS') return `breaks: ${fault ?? missingText(brokenBy)}`;
  if (!isExposure && !affected) return null;
  return relation.effect === 'BLOCKED' ? 'is blocked by a relation that fails to build' : 'is affected';
}

interface TestCase {
  readonly text: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}

/** An accepted failure is skipped. */
function testCase(name: string, failure: string | null, acceptance: string | null): TestCase {
  const head = `    <testcase classname="lineage" name="${attribute(name)}"`;
  if (failure === null) return { text: `${head}/>`, state: 'passed' };
  const [tag, state, message] =
    acceptance === null
      ? (['failure', 'failed', failure] as const)
      : (['skipped', 'skipped', `${failure}; ${acceptance}`] as const);
  return { text: `${head}><${tag} message="${attribute(oneLine(message, 1_000))}"/></testcase>`, state };
}

/** Removes the characters that XML 1.0 does not allow, and escapes the text. */
function attribute(text: string): string {
  return plainText(text)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
