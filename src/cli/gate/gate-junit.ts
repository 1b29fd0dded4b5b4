/**
 * The report of a gate as JUnit XML: one case per downstream relation. A case fails if it causes a rejection.
 */
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import { type FailOn, failingVerdicts } from '../fail-on.ts';
import { oneLine } from '../text.ts';
import type { GateReport } from './report.ts';

export function gateJunit(report: GateReport): string[] {
  const { ruling, affected, possible, unaffected, broken, project } = report;
  const cases = [
    ...broken.map(({ name, message }) => testCase(name, message)),
    ...[...affected, ...possible].map((each) => testCase(each.relation.name, failureOf(each, ruling.failOn))),
    ...unaffected.map(({ relation }) => testCase(relation.name, null)),
  ];
  if (ruling.verdict === 'incomplete')
    cases.push(testCase('the search is complete', ruling.reasons.join(' ')));
  const failures = cases.filter(({ failed }) => failed).length;
  const name = attribute(`column lineage of ${project}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${cases.length}" failures="${failures}">`,
    `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}">`,
    ...cases.map(({ text }) => text),
    '  </testsuite>',
    '</testsuites>',
  ];
}

function failureOf(
  { relation, dataset, reasons, fault }: ShownRelation,
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
  if (relation.effect === 'BREAKS') return `breaks: ${fault ?? 'it references a name that no longer exists'}`;
  if (!isExposure && !affected) return null;
  return relation.effect === 'BLOCKED' ? 'is blocked by a relation that fails to build' : 'is affected';
}

function testCase(name: string, failure: string | null): { readonly text: string; readonly failed: boolean } {
  const head = `    <testcase classname="lineage" name="${attribute(name)}"`;
  if (failure === null) return { text: `${head}/>`, failed: false };
  return {
    text: `${head}><failure message="${attribute(oneLine(failure, 1_000))}"/></testcase>`,
    failed: true,
  };
}

/** Removes the characters that XML 1.0 does not allow, and escapes the text. */
function attribute(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
