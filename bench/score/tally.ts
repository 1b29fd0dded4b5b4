/** Adds verdicts by source and by dialect. */
import type { Verdict } from './judge-case.ts';
import type { LabelledCase, ParseStatement } from './labelled.ts';

export interface CaseTally {
  cases: number;
  exact: number;
  hit: number;
  missed: number;
  extra: number;
  sureRight: number;
  sureWrong: number;
  unanswered: number;
}

export interface ParseTally {
  moving: number;
  complete: number;
  /** Statements that count as complete, although a token is missing in the IR or a span is wrong. */
  lossy: number;
  /** Of the statements that move data. */
  bySqlglot: number;
  others: number;
  handled: number;
}

export interface Tallies {
  readonly all: CaseTally;
  readonly bySource: Map<string, CaseTally>;
  readonly byDialect: Map<string, CaseTally>;
  readonly parse: Map<string, ParseTally>;
}

export function newTallies(): Tallies {
  return { all: noCases(), bySource: new Map(), byDialect: new Map(), parse: new Map() };
}

function noCases(): CaseTally {
  return { cases: 0, exact: 0, hit: 0, missed: 0, extra: 0, sureRight: 0, sureWrong: 0, unanswered: 0 };
}

export function countCase({ all, bySource, byDialect }: Tallies, one: LabelledCase, verdict: Verdict): void {
  const tallies = [all, made(bySource, one.source, noCases), made(byDialect, one.dialect, noCases)];
  for (const tally of tallies) {
    tally.cases++;
    tally.exact += Number(verdict.exact);
    tally.hit += verdict.hit;
    tally.missed += verdict.missed;
    tally.extra += verdict.extra;
    tally.sureRight += verdict.sureRight;
    tally.sureWrong += verdict.sureWrong;
    tally.unanswered += Number(verdict.unanswered);
  }
}

export interface Reading {
  readonly complete: boolean;
  readonly lossless: boolean;
}

export function countStatement(
  { parse }: Tallies,
  statement: ParseStatement,
  { complete, lossless }: Reading,
): void {
  const tally = made(parse, statement.dialect, () => ({
    moving: 0,
    complete: 0,
    lossy: 0,
    bySqlglot: 0,
    others: 0,
    handled: 0,
  }));
  tally.lossy += Number(complete && !lossless);
  if (statement.moves) {
    tally.moving++;
    tally.complete += Number(complete);
    tally.bySqlglot += Number(statement.bySqlglot);
  } else {
    tally.others++;
    tally.handled += Number(complete);
  }
}

function made<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
