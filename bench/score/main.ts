/**
 * Measures how many answers are right, and how many statements are parsed: `npm run score -- [folder…]
 * [--source name] [--dialect name] [--bad] [--json]`. Default: the folders in TRIBUTARY_CASES.
 * docs/internals/score.md describes the tables and the format of cases.
 */
import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';
import { type Entry, readEntries } from './labelled.ts';
import { printScore } from './print-score.ts';
import { score } from './score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: 'string' },
    dialect: { type: 'string' },
    bad: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const listed = process.env['TRIBUTARY_CASES'] ?? '';
const folders = positionals.length > 0 ? positionals : listed.split(delimiter).filter((path) => path !== '');
if (folders.length === 0) {
  console.error('Pass a folder of cases: npm run score -- <folder>…, or list folders in TRIBUTARY_CASES.');
  process.exitCode = 1;
} else await main();

async function main(): Promise<void> {
  const entries = [...readEntries(folders)].filter(isWanted);
  if (entries.length === 0) {
    console.error(
      `No case in ${folders.join(', ')} matches; a case is a line of a .jsonl file directly in the folder (docs/internals/score.md).`,
    );
    process.exitCode = 1;
    return;
  }
  const { tallies, bad } = await score(entries);
  if (values.json) {
    const { all, bySource, byDialect, parse } = tallies;
    const sums = {
      all,
      bySource: asObject(bySource),
      byDialect: asObject(byDialect),
      parse: asObject(parse),
    };
    console.log(JSON.stringify(values.bad ? { ...sums, bad } : sums, null, 2));
    return;
  }
  if (values.bad) for (const { id, reasons } of bad) console.log([id, ...reasons].join('\n  '));
  console.log(printScore(tallies));
}

function isWanted({ source, dialect }: Entry): boolean {
  return (
    (values.source === undefined || source === values.source) &&
    (values.dialect === undefined || dialect === values.dialect)
  );
}

function asObject<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
