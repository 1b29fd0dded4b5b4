import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { READERS } from '../../../src/sources/observed/read.ts';
import type { ObservedReader } from '../../../src/sources/observed/reader.ts';
import { type Row, textOf } from '../../../src/sources/observed/rows.ts';
import { see } from '../../../src/sources/observed/tally.ts';
import { readValues } from './read-values.ts';

/** A reader whose first table waits for the second: the writers of targets, and the times of writers. */
const diary: ObservedReader = {
  observer: 'snowflake',
  start({ gather, skip, happened }) {
    const times = new Map<string, number>();
    const waiting: { who: string; what: string }[] = [];
    const wrote = (row: Row): void => {
      const [who, what] = [textOf(row.cell(0)), textOf(row.cell(1))];
      if (who === null || what === null) skip({ code: 'no-names', what: 'name nobody' });
      else waiting.push({ who, what });
    };
    const worked = (row: Row): void => {
      happened(Number(row.cell(1)));
      times.set(String(row.cell(0)), Number(row.cell(1)));
    };
    return {
      tables: [
        {
          title: 'writers',
          wanted: ['who', 'what'],
          grouped: 0,
          recognises: (columns) => columns.has('what'),
          open: () => wrote,
        },
        {
          title: 'times',
          wanted: ['who', 'at'],
          grouped: 0,
          recognises: (columns) => columns.has('at'),
          open: () => worked,
        },
      ],
      finish() {
        for (const { who, what } of waiting) {
          const target = gather.dataset({ kind: 'relation', parts: [what], type: null });
          const at = times.get(who) ?? Number.NaN;
          see(gather.write(target), { at, entity: { kind: 'person', id: who }, indirect: false });
        }
      },
    };
  },
};

test('a reader has tables, and a row may wait for the rows of another file', () => {
  const { lineage, skipped, happened } = readValues(diary, [
    [{ who: 'ana', what: 'ledger' }, { what: 'log' }],
    [{ who: 'ana', at: 60_000 }],
  ]);
  expect(lineage.written).toEqual([
    {
      target: { kind: 'relation', parts: ['ledger'], type: null },
      firstSeen: '1970-01-01T00:01:00.000Z',
      lastSeen: '1970-01-01T00:01:00.000Z',
      count: 1,
      entities: [{ kind: 'person', id: 'ana' }],
    },
  ]);
  expect(skipped).toEqual({ 'no-names': 1 });
  expect(happened).toEqual([60_000]);
});

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = globSync('src/sources/observed/*/read.ts', { cwd: ROOT }).map(dirname).sort();

test.each(FOLDERS)('the reader in %s is in READERS, documented and tested', async (folder) => {
  const exported = Object.values(await import(join(ROOT, folder, 'read.ts')));
  const reader = READERS.find((each) => exported.includes(each));
  if (reader === undefined) throw new Error('Add the reader to READERS in src/sources/observed/read.ts.');
  const docs = readFileSync(join(ROOT, 'docs/observe.md'), 'utf8');
  expect(docs.includes(reader.observer), 'Describe the export in docs/observe.md.').toBe(true);
  const tests = `${folder.replace('src/', 'test/')}/read.test.ts`;
  expect(existsSync(join(ROOT, tests)), `Add ${tests}.`).toBe(true);
});
