/** `tributary lineage <name> --up|--down`: the upstream or downstream lineage of a column or relation. */
import { lineage } from '../../graph/index.ts';
import { lineageJson } from '../../library/answers/lineage-json.ts';
import { Failure } from '../../model/failure.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { askGraph, named, type QuestionOptions } from '../settings/open-graph.ts';
import { printLineage } from './print-lineage.ts';

export interface LineageOptions extends QuestionOptions {
  readonly up?: boolean;
  readonly down?: boolean;
  readonly depth: number;
  readonly direct?: boolean;
  readonly all?: boolean;
}

export async function runLineage(name: string, options: LineageOptions, io: Io): Promise<ExitCode> {
  const { up = false, down = false, depth, direct = false, all = false } = options;
  if (up === down) {
    throw new Failure('bad-usage', 'Choose a direction: --up or --down.');
  }
  const { value, origin } = await askGraph(options, io, async (graph) => {
    const question = await named(graph, name);
    const kinds = direct ? (['DIRECT'] as const) : (['DIRECT', 'INDIRECT'] as const);
    return {
      located: question,
      answer: await lineage(graph, question, up ? 'up' : 'down', { depth, kinds }),
    };
  });
  const { located, answer } = value;
  if (io.json) io.printJson(lineageJson(located, answer, origin));
  else io.print(printLineage(located, answer, { depth, all }, io.paint));
  return EXIT.ok;
}
