/** `tributary findings`: the findings about the input of the newest builds, errors first. */
import type { GraphReader } from '../../graph/index.ts';
import { findingJson } from '../../library/answers/json.ts';
import type { Finding, Severity } from '../../model/finding.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { askGraph, demandBuilt, type QuestionOptions } from '../settings/open-graph.ts';
import { countFindings, printFindings, SEVERITIES } from './print-findings.ts';

export interface FindingsOptions extends QuestionOptions {
  readonly severity?: Severity;
  readonly all?: boolean;
}

type ProjectFinding = Finding & { readonly project: string };

const PER_PAGE = 500;

export async function runFindings(options: FindingsOptions, io: Io): Promise<ExitCode> {
  const { severity = 'info', all = false } = options;
  const wanted = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
  const { value: found, origin } = await askGraph(options, io, async (graph) => {
    await demandBuilt(graph);
    return await allFindings(graph);
  });
  const findings = found.filter((finding) => wanted.includes(finding.severity));
  if (io.json) {
    io.printJson({
      total: findings.length,
      findings: findings.map((finding) => ({ project: finding.project, ...findingJson(finding) })),
      origin,
    });
  } else if (findings.length === 0) {
    io.print([`No findings${severity === 'info' ? '' : ` of severity ${severity} or higher`}.`]);
  } else {
    io.print([countFindings(findings), '', ...printFindings(findings, io.paint, all)]);
  }
  return EXIT.ok;
}

async function allFindings(graph: GraphReader): Promise<ProjectFinding[]> {
  const findings: ProjectFinding[] = [];
  let after: string | null = null;
  do {
    const page = await graph.findings({ first: PER_PAGE, after });
    findings.push(...page.items.map(({ item }) => item));
    after = page.hasNext ? (page.items.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return findings;
}
