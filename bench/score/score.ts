/** Analyses entries and judges the answers. Out: sums, and the list of wrong answers. */
import type { AnalyzeAnswer } from '../../src/cli/analyze/analyze-answer.ts';
import { dialectNamed } from '../../src/dialect/dialects.ts';
import { OPAQUE_CODES } from '../../src/model/finding.ts';
import { placesOf } from '../../src/model/place.ts';
import { answerAll } from './answer-all.ts';
import { judgeCase } from './judge-case.ts';
import type { Entry } from './labelled.ts';
import { countCase, countStatement, newTallies, type Tallies } from './tally.ts';
import { unaccounted } from './unaccounted.ts';
import { wrongSpans } from './wrong-spans.ts';

export interface Bad {
  readonly id: string;
  readonly reasons: readonly string[];
}

export interface Score {
  readonly tallies: Tallies;
  readonly bad: readonly Bad[];
}

export async function score(entries: readonly Entry[]): Promise<Score> {
  const tallies = newTallies();
  const bad: Bad[] = [];
  await answerAll(entries, (entry, answer) => {
    const { id } = entry;
    if (entry.kind === 'case') {
      const verdict = judgeCase(entry, answer);
      countCase(tallies, entry, verdict);
      const opaque = answer.opaque.map(({ code, message }) => `${code}: ${message}`);
      if (!verdict.exact) bad.push({ id, reasons: [...opaque, ...failures(answer), ...verdict.reasons] });
      return;
    }
    const unfinished = unread(answer);
    const complete = unfinished.length === 0;
    const lossy = complete ? lostIn(entry) : [];
    countStatement(tallies, entry, { complete, lossless: lossy.length === 0 });
    const reasons = [...unfinished, ...lossy];
    if (reasons.length > 0) bad.push({ id, reasons });
  });
  return { tallies, bad };
}

/** Findings with these codes report a part that the parser did not read, before names are resolved. */
const UNREAD: ReadonlySet<string> = new Set([...OPAQUE_CODES, 'second-grammar']);

/** The reasons why the text was not parsed completely; empty if it was. */
function unread(answer: AnalyzeAnswer): string[] {
  const found = answer.findings
    .filter(({ code }) => UNREAD.has(code))
    .map(({ code, message, line, column }) => `${code} at ${line}:${column}: ${message}`);
  const whole = answer.parse === 'complete' && answer.statements.length > 0;
  if (found.length > 0 || whole) return found;
  const failed = failures(answer);
  return failed.length > 0 ? failed : [`parse is ${answer.parse}, ${answer.statements.length} statements`];
}

/** The tokens that a completely parsed text lost. */
function lostIn({ sql, dialect }: Entry): string[] {
  const name = dialectNamed(dialect);
  if (name === null) return [];
  const lost = unaccounted(sql, name);
  const place = placesOf(sql);
  const told = lost.map(({ text, start }) => {
    const { line, column } = place(start);
    return `lost ${text} at ${line}:${column}`;
  });
  return [...told, ...wrongSpans(sql, name)];
}

function failures({ findings }: AnalyzeAnswer): string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}
