/** Formats sums as tables. */
import type { CaseTally, ParseTally, Tallies } from './tally.ts';

export function printScore({ all, bySource, byDialect, parse }: Tallies): string {
  const tables: string[] = [];
  if (all.cases > 0) {
    tables.push(caseTable('source', bySource, all), caseTable('dialect', byDialect, all));
  }
  if (parse.size > 0) tables.push(parseTable(parse));
  return tables.join('\n\n');
}

function caseTable(what: string, tallies: ReadonlyMap<string, CaseTally>, all: CaseTally): string {
  const head = [what, 'cases', 'exact', 'share', 'hit', 'missed', 'extra', 'exact edges right', 'no answer'];
  const row = (name: string, tally: CaseTally): string[] => [
    name,
    String(tally.cases),
    String(tally.exact),
    percent(tally.exact, tally.cases),
    String(tally.hit),
    String(tally.missed),
    String(tally.extra),
    percent(tally.sureRight, tally.sureRight + tally.sureWrong, 2),
    String(tally.unanswered),
  ];
  return table([head, ...sorted(tallies).map(([name, tally]) => row(name, tally)), row('all', all)]);
}

function parseTable(tallies: ReadonlyMap<string, ParseTally>): string {
  const head = ['dialect', 'moves data', 'complete', 'share', 'sqlglot', 'other', 'handled', 'lost tokens'];
  const row = ([name, tally]: readonly [string, ParseTally]): string[] => [
    name,
    String(tally.moving),
    String(tally.complete),
    percent(tally.complete, tally.moving, 2),
    percent(tally.bySqlglot, tally.moving),
    String(tally.others),
    percent(tally.handled, tally.others),
    String(tally.lossy),
  ];
  const all: ParseTally = { moving: 0, complete: 0, lossy: 0, bySqlglot: 0, others: 0, handled: 0 };
  for (const tally of tallies.values()) {
    for (const key of Object.keys(all) as (keyof ParseTally)[]) all[key] += tally[key];
  }
  return table([head, ...sorted(tallies).map(row), row(['all', all])]);
}

function sorted<T>(tallies: ReadonlyMap<string, T>): [string, T][] {
  return [...tallies].sort(([a], [b]) => (a < b ? -1 : 1));
}

function percent(part: number, whole: number, digits = 1): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(digits);
}

/** The first column is aligned to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return rows.map(line).join('\n');
}
