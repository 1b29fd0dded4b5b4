/**
 * A ledger grows with each reading: no edge is lost, no row counts twice, and the order of readings does not
 * matter.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EdgeLedger } from '../../../src/graph/observed/edge-ledger.ts';
import { type Merged, merge } from '../../../src/graph/observed/merge.ts';
import { lastSeenIn, resolveNames } from '../../../src/graph/observed/resolve-names.ts';
import { countLater, type ResolvedLineage } from '../../../src/graph/observed/sightings.ts';
import type { Sighting } from '../../../src/model/observed.ts';
import { startGathering } from '../../../src/sources/observed/gather.ts';
import { see } from '../../../src/sources/observed/tally.ts';
import { edgeLines, known, type Observations, observed } from './observations.ts';

const ACME = 'databricks://acme';
const KNOWN = [known(ACME, 'h.raw.a', ['id', 'kg'])];

test('a reading adds new edges and updates known edges', () => {
  const first = reading({ edges: ['h.raw.a#id -> h.mart.b#id 2026-03-01..2026-03-04 4'] });
  const second = reading({
    edges: ['h.raw.a#id -> h.mart.b#id 2026-03-05 1', 'h.raw.a#kg -> h.mart.c#kg 2026-03-05 1'],
    rows: ['h.raw.a#id -> h.mart.c 2026-03-05 1'],
  });
  const { ledger, changes } = ingest(ingest(null, first).ledger, second);
  expect(edgeLines(ledger).slice(0, 3)).toEqual([
    'acme|h.raw.a#id -> acme|h.mart.b#id 2026-03-01..2026-03-05 5',
    'acme|h.raw.a#kg -> acme|h.mart.c#kg 2026-03-05 1',
    'acme|h.raw.a#id -> acme|h.mart.c 2026-03-05 1 rows',
  ]);
  expect(changes).toMatchObject({
    newEdges: [{ column: 'kg', targetColumn: 'kg' }],
    columnEdges: { added: 1, again: 1, unseen: 0 },
    rowInputs: { added: 1, again: 0, unseen: 0 },
    relationEdges: { added: 1, again: 1, unseen: 0 },
    newRelations: [`${ACME}|h.mart.c`],
  });
});

test('an edge that a reading lacks stays', () => {
  const first = reading({ edges: ['h.raw.a#id -> h.mart.b#id 2026-03-01 1'] });
  const { ledger, changes } = ingest(ingest(null, first).ledger, reading({}));
  expect(ledger).toEqual(first);
  expect(changes.columnEdges).toEqual({ added: 0, again: 0, unseen: 1 });
});

test('rows count once if their times show that they were counted before', () => {
  const of = (span: string) => reading({ edges: [`h.raw.a#id -> h.mart.b#id ${span}`] });
  const both = (a: string, b: string) =>
    edgeLines(ingest(of(a), of(b)).ledger)[0]
      ?.split(' ')
      .slice(-2)
      .join(' ');
  expect(both('2026-03-01..2026-03-04 4', '2026-03-01..2026-03-04 4')).toBe('2026-03-01..2026-03-04 4');
  expect(both('2026-03-01..2026-03-04 4', '2026-03-05..2026-03-06 2')).toBe('2026-03-01..2026-03-06 6');
  // Rows earlier than all others widen the time span; they cannot be distinguished from rows that were
  // counted.
  expect(both('2026-03-03..2026-03-04 2', '2026-03-01..2026-03-02 2')).toBe('2026-03-01..2026-03-04 2');
  expect(both('2026-03-01..2026-03-04 4', '2026-03-02..2026-03-03 2')).toBe('2026-03-01..2026-03-04 4');
  expect(both('2026-03-01..2026-03-04 4', '2026-03-02..2026-03-05 4')).toBe('2026-03-01..2026-03-05 5');
  expect(both('- 4', '- 7')).toBe('- 7');
  expect(both('2026-03-01 4', '- 7')).toBe('2026-03-01 4');
});

test('the newest entities are stored', () => {
  const by = (lineage: ResolvedLineage, ...ids: string[]): ResolvedLineage => ({
    ...lineage,
    columnEdges: lineage.columnEdges.map((edge) => ({
      ...edge,
      entities: ids.map((id) => ({ kind: 'job', id })),
    })),
  });
  const old = by(reading({ edges: ['h.raw.a#id -> h.mart.b#id 2026-03-01 4'] }), '4', '3', '2', '1');
  const late = by(reading({ edges: ['h.raw.a#id -> h.mart.b#id 2026-03-02 4'] }), '6', '3', '5');
  const { entities = [] } = ingest(old, late).ledger.columnEdges[0] ?? {};
  expect(entities.map(({ id }) => id)).toEqual(['6', '3', '5', '4', '2']);
});

test('an edge is indirect until it is observed directly', () => {
  const direct = reading({ edges: ['h.raw.a#id -> h.mart.b#id 2026-03-01 4'] });
  const behind = {
    ...direct,
    columnEdges: direct.columnEdges.map((edge) => ({ ...edge, indirect: true })),
  };
  expect(ingest(behind, behind).ledger.columnEdges[0]?.indirect).toBe(true);
  expect(ingest(behind, direct).ledger.columnEdges[0]?.indirect).toBe(false);
});

test("a rename that is reported later moves the ledger's edges once", () => {
  const before = reading({ edges: ['h.raw.a#id -> h.mart.old#id 2026-03-01..2026-03-04 4'] });
  const reported: Observations = {
    edges: ['h.raw.a#id -> h.mart.new#id 2026-03-06 1'],
    renames: ['h.mart.old -> h.mart.new 2026-03-05'],
  };
  const { ledger, changes } = ingest(before, reading(reported));
  expect(edgeLines(ledger)[0]).toBe('acme|h.raw.a#id -> acme|h.mart.new#id 2026-03-01..2026-03-06 5');
  expect(ledger.columnEdges).toHaveLength(1);
  expect(changes.newRenames).toHaveLength(1);
  const again = ingest(ledger, reading(reported));
  expect(again.ledger).toEqual(ledger);
  expect(again.changes.newRenames).toEqual([]);
  // An older export with the old name is read again.
  const older = resolveNames(observed({ edges: ['h.raw.a#id -> h.mart.old#id 2026-03-01..2026-03-04 4'] }), {
    known: KNOWN,
    namespace: null,
    stored: ledger,
  });
  expect(ingest(ledger, older.lineage).ledger).toEqual(ledger);
});

test('two tables that swap their names keep their own sightings', () => {
  const swap: Observations = {
    edges: ['h.raw.a#id -> h.mart.x#id 2026-03-01 1', 'h.raw.a#kg -> h.mart.y#kg 2026-03-01 1'],
    renames: ['h.mart.x -> h.mart.y 2026-03-05', 'h.mart.y -> h.mart.x 2026-03-05'],
  };
  const { ledger } = ingest(null, reading(swap));
  expect(edgeLines(ledger).slice(0, 2)).toEqual([
    'acme|h.raw.a#kg -> acme|h.mart.x#kg 2026-03-01 1',
    'acme|h.raw.a#id -> acme|h.mart.y#id 2026-03-01 1',
  ]);
  expect(ingest(ledger, reading(swap)).ledger).toEqual(ledger);
});

test('a reader that looks up the ledger counts only later rows, whatever the spelling', () => {
  const first = reading({
    edges: ['h.raw.a#id -> h.mart.old#id 2026-03-01..2026-03-04 4'],
    rows: ['h.raw.a#kg -> h.mart.old 2026-03-03 1'],
    renames: ['h.mart.old -> h.mart.new 2026-03-05'],
  });
  const rules = { known: KNOWN, namespace: null, stored: first };
  const lastSeen = lastSeenIn(first, rules);
  const name = (text: string) => ({ kind: 'relation', parts: text.split('.'), type: null }) as const;
  const [a, old] = [name('h.RAW.a'), name('h.mart.Old')];
  expect(lastSeen({ kind: 'column', source: a, column: 'ID', target: old, targetColumn: 'id' })).toBe(
    '2026-03-04T00:00:00.000Z',
  );
  expect(lastSeen({ kind: 'row-input', source: a, column: 'KG', target: old })).toMatch(/^2026-03-03/);
  expect(lastSeen({ kind: 'relation', source: a, target: old })).toMatch(/^2026-03-04/);
  expect(lastSeen({ kind: 'write', target: old })).toMatch(/^2026-03-04/);
  expect(lastSeen({ kind: 'write', target: a })).toBeNull();
  const later = resolveNames(
    observed({ edges: ['h.raw.a#id -> h.mart.new#id 2026-03-02..2026-03-06 2'] }),
    rules,
  );
  expect(edgeLines(merge(first, later.lineage).ledger)[0]).toMatch(/2026-03-01..2026-03-06 6$/);
  const none = resolveNames(observed({ edges: ['h.raw.a#id -> h.mart.z#id 2026-03-02 0'] }), rules).lineage;
  expect(merge(first, none).ledger.columnEdges.at(-1)?.count).toBe(1);
});

describe('a reading that was counted before counts nothing again after renames', () => {
  test.each<[string, string[], string[]]>([
    ['twice', ['x 1', 'y 3', 'z 5'], ['x y 2', 'y z 4']],
    ['there and back', ['x 1', 'y 3', 'x 5'], ['x y 2', 'y x 4']],
    ['and its old name was used again', ['x 1', 'x 2', 'x 4', 'x 5'], ['x old 3']],
    ['to the former name of another relation', ['x 1', 'y 2', 'x 4'], ['x y 3', 'y x 3']],
    ['together with its source', ['a 1', 'b 5'], ['h.raw.s h.raw.t 2', 'a b 3']],
  ])('%s', (_, rows, renames) => {
    const table = (text: string) =>
      ({
        kind: 'relation',
        parts: text.includes('.') ? text.split('.') : ['h', 'm', text],
        type: null,
      }) as const;
    const night = (stored: ResolvedLineage | null): ResolvedLineage => {
      const rules = { known: [], namespace: 'databricks://acme', stored };
      const gather = startGathering(stored === null ? {} : { lastSeen: lastSeenIn(stored, rules) });
      const source = gather.dataset(table('h.raw.s'));
      for (const row of rows) {
        const [name = '', day = ''] = row.split(' ');
        const target = gather.dataset(table(name));
        const seen = { at: Date.UTC(2026, 2, Number(day)), entity: null, indirect: false };
        see(gather.columnEdge({ source, column: 'id', target, targetColumn: 'id' }), seen);
        see(gather.relationEdge(source, target), seen);
        see(gather.write(target), seen);
      }
      for (const rename of renames) {
        const [from = '', to = '', day = ''] = rename.split(' ');
        gather.rename(gather.dataset(table(from)), gather.dataset(table(to)), Date.UTC(2026, 2, Number(day)));
      }
      return merge(stored, resolveNames(gather.finish('unity-catalog'), rules).lineage).ledger;
    };
    const first = night(null);
    expect(first.written.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    expect(night(first)).toEqual(first);
  });
});

const day = fc.integer({ min: 1, max: 9 });
const edge = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), day, day, fc.integer({ min: 1, max: 5 }))
  .map(([source, target, one, other, count]) => {
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    return `h.raw.${source}#id -> h.mart.${target}#id 2026-03-0${first}..2026-03-0${last} ${count}`;
  });
const readings = fc
  .tuple(fc.array(edge, { maxLength: 5 }), fc.array(edge, { maxLength: 3 }))
  .map(([edges, rows]) =>
    reading({ edges, rows: rows.map((text) => text.replace(/(h\.mart\.\w)#id/, '$1')) }),
  );

test('property: merging a reading twice changes nothing', () => {
  fc.assert(
    fc.property(readings, readings, (a, b) => {
      expect(ingest(a, a).ledger).toEqual(a);
      const { ledger } = ingest(a, b);
      expect(ingest(ledger, ledger).ledger).toEqual(ledger);
      const again = ingest(ledger, b);
      expect(again.ledger).toEqual(ledger);
      expect(again.changes).toMatchObject({ newEdges: [], newRelations: [] });
    }),
  );
});

test('property: the order of readings changes no edge and no time, and no edge is lost', () => {
  fc.assert(
    fc.property(readings, readings, readings, (a, b, c) => {
      const timesOf = (lineage: ResolvedLineage) =>
        edgeLines(lineage).map((text) => text.replace(/ \d+( \w+)?$/, '$1'));
      const one = ingest(ingest(a, b).ledger, c).ledger;
      const other = ingest(c, ingest(b, a).ledger).ledger;
      expect(timesOf(one)).toEqual(timesOf(other));
      const keys = (lineage: ResolvedLineage) =>
        edgeLines(lineage).map((text) => text.replace(/ 2026.*? \d+/, ''));
      for (const part of [a, b, c]) expect(keys(one)).toEqual(expect.arrayContaining(keys(part)));
    }),
  );
});

function reading(observations: Observations): ResolvedLineage {
  return resolveNames(observed(observations), { known: KNOWN, namespace: null }).lineage;
}

/**
 * Merges as an ingest does: the reader looks up the ledger. Of a sighting that spans the last stored time,
 * one row is later.
 */
function ingest(stored: ResolvedLineage | null, reported: ResolvedLineage): Merged {
  if (stored === null) return merge(null, reported);
  const ledger = new EdgeLedger(countLater);
  ledger.add(stored);
  const counted = <E extends Sighting>(edge: E, known: Sighting | undefined): E => {
    const last = known?.lastSeen ?? null;
    if (last === null) return edge;
    const isLater = (edge.lastSeen ?? '') > last;
    return { ...edge, count: !isLater ? 0 : (edge.firstSeen ?? '') > last ? edge.count : 1 };
  };
  return merge(stored, {
    ...reported,
    columnEdges: reported.columnEdges.map((edge) => counted(edge, ledger.columnEdges.get(edge))),
    rowInputs: reported.rowInputs.map((edge) => counted(edge, ledger.rowInputs.get(edge))),
    relationEdges: reported.relationEdges.map((edge) => counted(edge, ledger.relationEdges.get(edge))),
    written: reported.written.map((edge) => counted(edge, ledger.written.get(edge))),
  });
}
