/**
 * `tributary coverage`: how much of the code is understood, and the other statements with place and reason.
 */
import { readCoverage } from '../../graph/index.ts';
import { coverageJson } from '../../library/answers/json.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { askGraph, demandBuilt, type QuestionOptions } from '../settings/open-graph.ts';
import { printCoverage } from './print-coverage.ts';

export async function runCoverage(options: QuestionOptions, io: Io): Promise<ExitCode> {
  const { value, origin } = await askGraph(options, io, async (graph) => {
    await demandBuilt(graph);
    return { coverage: await readCoverage(graph), counts: await graph.counts() };
  });
  const { coverage, counts } = value;
  if (io.json) io.printJson({ ...coverageJson(coverage, counts), origin });
  else io.print(printCoverage(coverage, counts, io.paint));
  return EXIT.ok;
}
