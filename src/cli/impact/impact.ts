/** `tributary impact <name>`: what a change breaks, what it changes, and what it does not affect. */
import type { ChangeKind, GraphReader } from '../../graph/index.ts';
import { askImpact } from '../../library/answers/ask-impact.ts';
import { impactJson } from '../../library/answers/impact-json.ts';
import type { DescribedImpact } from '../../library/answers/impact-shown.ts';
import type { GateException } from '../../library/settings/accept-settings.ts';
import { Failure } from '../../model/failure.ts';
import { acceptedSection, exceptionsJson, expiredSentences } from '../exceptions/print-exceptions.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type FailOn, failingVerdicts } from '../fail-on.ts';
import type { Io } from '../io.ts';
import { askGraph, type QuestionOptions } from '../settings/open-graph.ts';
import { count } from '../text.ts';
import { dbtSelectors } from './dbt-select.ts';
import { type ImpactExceptions, impactExceptions } from './impact-exceptions.ts';
import { printImpact } from './print-impact.ts';

export interface ImpactOptions extends QuestionOptions {
  readonly change?: Lowercase<ChangeKind>;
  readonly to?: string;
  readonly failOn?: readonly FailOn[];
  readonly depth?: number;
  readonly trustObserved?: boolean;
  readonly paths?: boolean;
  readonly all?: boolean;
  readonly dbtSelect?: boolean;
}

/** The number of relations that are printed per verdict, without --all. */
const SHOWN = 25;

export async function runImpact(name: string, options: ImpactOptions, io: Io): Promise<ExitCode> {
  const { all = false, paths = false, dbtSelect = false } = options;
  checkRename(options);
  const { value, origin } = await askGraph(options, io, async (graph, { exceptions }) => {
    const found = await askImpact(graph, name, options, {
      most: io.json || all || dbtSelect ? Number.POSITIVE_INFINITY : SHOWN,
      withPaths: !dbtSelect && (!io.json || paths),
      countExposures: options.failOn?.includes('exposures') === true,
    });
    return { described: found, accepted: await acceptedIn(graph, found, exceptions, options) };
  });
  const { described, accepted } = value;
  if (options.trustObserved && !described.answer.trustObserved)
    io.note('tributary: --trust-observed has no effect: this graph has no observed lineage.');
  if (dbtSelect) printSelectors(described, io);
  else if (io.json) {
    const exceptions = accepted === null ? {} : { exceptions: exceptionsJson(accepted.judged) };
    io.printJson({ ...impactJson(described, origin), ...exceptions });
  } else {
    const section = accepted === null ? [] : acceptedSection(accepted.judged, io.paint);
    io.print([...printImpact(described, { paths, all }, io.paint), ...section]);
  }
  return verdictOf({ described, accepted, isMixed: origin.partial !== null }, options, io);
}

/** Null without --fail-on or without exceptions. */
async function acceptedIn(
  graph: GraphReader,
  { answer }: DescribedImpact,
  exceptions: readonly GateException[],
  { failOn }: ImpactOptions,
): Promise<ImpactExceptions | null> {
  if (failOn === undefined || exceptions.length === 0) return null;
  return await impactExceptions(graph, answer, exceptions, failOn);
}

function checkRename({ change, to }: ImpactOptions): void {
  const takesName = change === 'renamed' || change === 'moved';
  if (takesName && to === undefined)
    throw new Failure('bad-usage', `--change ${change} needs the new name: add --to <name>.`);
  if (!takesName && to !== undefined)
    throw new Failure(
      'bad-usage',
      '--to is the new name of a renamed column or a moved relation: add --change renamed or --change moved.',
    );
}

/** Prints an empty line if no model must run: dbt then rejects the empty selection. */
function printSelectors(described: DescribedImpact, io: Io): void {
  const select = dbtSelectors(described);
  if (io.json) io.printJson({ select });
  else io.print([select.join(' ')]);
  if (select.length === 0) io.note('tributary: no model needs to run.');
}

function failingCount({ answer, exposures = 0 }: DescribedImpact, failOn: readonly FailOn[]): number {
  const { counts } = answer;
  const fails = failingVerdicts(failOn);
  return (
    (fails.affected ? counts.affected : counts.breaking) +
    (fails.possibly ? counts.possiblyAffected : 0) +
    (fails.exposures ? exposures : 0)
  );
}

/** The exit code for --fail-on; prints a note if relations are possibly affected. */
function verdictOf(
  {
    described,
    accepted,
    isMixed,
  }: {
    readonly described: DescribedImpact;
    readonly accepted: ImpactExceptions | null;
    readonly isMixed: boolean;
  },
  { failOn }: ImpactOptions,
  io: Io,
): ExitCode {
  if (failOn === undefined) return EXIT.ok;
  const { counts, partial } = described.answer;
  const hit = accepted?.failing ?? failingCount(described, failOn);
  if (accepted !== null)
    for (const sentence of expiredSentences(accepted.judged)) io.note(`tributary: ${sentence}`);
  if (hit > 0) return EXIT.no;
  // An incomplete search that found nothing proves nothing.
  if (partial !== null || isMixed) return EXIT.incomplete;
  if (counts.possiblyAffected > 0) {
    io.note(
      `tributary: --fail-on ${failOn.join(',')} passes, but ${count(counts.possiblyAffected, 'relation')} may be affected; --fail-on possibly includes these.`,
    );
  }
  return EXIT.ok;
}
