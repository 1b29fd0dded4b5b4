import { expect, test } from 'vitest';
import type { ObservedDataset, ObservedLineage } from '../../../../src/model/observed.ts';
import { unityReader } from '../../../../src/sources/observed/unity/read.ts';
import { readValues } from '../read-values.ts';

type Cells = Readonly<Record<string, unknown>>;

const TIME = { event_time: '2026-03-02T08:15:30.123+00:00' };
const parts = (side: 'source' | 'target', name: string, type = 'TABLE'): Cells => ({
  [`${side}_table_catalog`]: 'harbor',
  [`${side}_table_schema`]: 'raw',
  [`${side}_table_name`]: name,
  [`${side}_type`]: type,
});
const SOURCE = parts('source', 'crates');
const TARGET = parts('target', 'weights');
const COLUMNS = { source_column_name: 'kg', target_column_name: 'Total_kg' };

const nameOf = (dataset: ObservedDataset): string =>
  dataset.kind === 'path'
    ? dataset.uri
    : `${dataset.parts.join('|')}${dataset.type === null ? '' : ` (${dataset.type})`}`;

/** The observed lineage as short lines. */
function linesOf({ columnEdges, relationEdges, written }: ObservedLineage): readonly string[] {
  const mark = (indirect: boolean): string => (indirect ? ' indirect' : '');
  return [
    ...columnEdges.map(
      ({ source, column, target, targetColumn, indirect }) =>
        `${nameOf(source)}.${column} → ${nameOf(target)}.${targetColumn}${mark(indirect)}`,
    ),
    ...relationEdges.map(
      ({ source, target, indirect }) => `${nameOf(source)} → ${nameOf(target)}${mark(indirect)}`,
    ),
    ...written.map(({ target }) => `→ ${nameOf(target)}`),
  ];
}

const CRATES = 'harbor|raw|crates (TABLE)';
const WEIGHTS = 'harbor|raw|weights (TABLE)';
const FLOW = [`${CRATES} → ${WEIGHTS}`, `→ ${WEIGHTS}`];

test.each<[string, Cells, readonly string[], Readonly<Record<string, number>>]>([
  ['both columns', { ...SOURCE, ...TARGET, ...COLUMNS }, [`${CRATES}.kg → ${WEIGHTS}.Total_kg`, ...FLOW], {}],
  ['a table row', { ...SOURCE, ...TARGET }, FLOW, {}],
  [
    'a column that was only read, beside a target',
    { ...SOURCE, ...TARGET, source_column_name: 'kg' },
    FLOW,
    { 'no-target-column': 1 },
  ],
  ['a read', { ...SOURCE, source_column_name: 'kg' }, [], { 'only-read': 1 }],
  ['a write without a source', TARGET, [`→ ${WEIGHTS}`], {}],
  ['nothing', { workspace_id: '1', source_path: ' ', target_table_name: '' }, [], { 'no-names': 1 }],
  [
    'through a view',
    { ...SOURCE, ...TARGET, ...COLUMNS, direct_access: 'false' },
    [`${CRATES}.kg → ${WEIGHTS}.Total_kg indirect`, `${CRATES} → ${WEIGHTS} indirect`, `→ ${WEIGHTS}`],
    {},
  ],
  ['by name', { ...SOURCE, ...TARGET, direct_access: true }, FLOW, {}],
  [
    'parts before the full name, which may hold dots',
    { ...parts('target', 'a.b'), target_table_full_name: 'harbor.raw.a.b' },
    ['→ harbor|raw|a.b (TABLE)'],
    {},
  ],
  ['a full name alone', { target_table_full_name: 'harbor.`raw.x`.weights' }, ['→ harbor|raw.x|weights'], {}],
  [
    'a full name where a part is missing',
    { target_table_full_name: 'harbor.raw.weights', target_table_name: 'weights' },
    ['→ harbor|raw|weights'],
    {},
  ],
  ['two parts', { target_table_schema: 'raw', target_table_name: 'weights' }, ['→ raw|weights'], {}],
  [
    'a path',
    { ...TARGET, source_path: 's3://harbor/tariffs//', source_type: 'PATH' },
    [`s3://harbor/tariffs → ${WEIGHTS}`, `→ ${WEIGHTS}`],
    {},
  ],
  [
    'a path in the name of a table',
    { target_table_full_name: 'delta.`s3://harbor/t/`' },
    ['→ s3://harbor/t'],
    {},
  ],
  ['the root of a place', { target_path: 'dbfs:/' }, ['→ dbfs:/'], {}],
  ['a table and its path', { ...TARGET, target_path: 's3://harbor/weights' }, [`→ ${WEIGHTS}`], {}],
  ['a streaming table', parts('target', 's', 'STREAMING_TABLE'), ['→ harbor|raw|s (STREAMING_TABLE)'], {}],
  ['an unknown type', parts('target', 's', 'metric_view'), ['→ harbor|raw|s (METRIC_VIEW)'], {}],
  ['a hidden source', { ...TARGET, source_type: 'TABLE' }, [`→ ${WEIGHTS}`], { 'hidden-name': 1 }],
  [
    'a source with asterisks for a name',
    { ...TARGET, source_table_full_name: '***' },
    [`→ ${WEIGHTS}`],
    { 'hidden-name': 1 },
  ],
  ['a hidden target', { ...SOURCE, target_table_name: '<masked>' }, [], { 'hidden-name': 1 }],
  [
    'a statement that updates a table from itself',
    { ...SOURCE, ...parts('target', 'crates'), source_column_name: 'kg', target_column_name: 'g' },
    [`${CRATES}.kg → ${CRATES}.g`, `${CRATES} → ${CRATES}`, `→ ${CRATES}`],
    {},
  ],
])('%s', (_, row, lines, reasons) => {
  const { lineage, skipped } = readValues(unityReader, [[{ ...row, ...TIME }]]);
  expect(linesOf(lineage)).toEqual(lines);
  expect(skipped).toEqual(reasons);
});

test.each<[string, Cells, string | null]>([
  ['a job in the struct', { entity_metadata: { job_info: { job_id: 7 }, notebook_id: '3' } }, 'job 7'],
  ['its JSON text', { entity_metadata: '{"job_info":null,"notebook_id":"3"}' }, 'notebook 3'],
  [
    'an alert, which has a job too',
    { entity_metadata: '{"alert_id":"a","job_info":{"job_id":"7"}}' },
    'alert a',
  ],
  ['Genie, which has no type', { entity_metadata: { genie_space_id: 'g' } }, 'genie-space g'],
  ['a pipeline', { entity_metadata: { dlt_pipeline_info: { dlt_pipeline_id: 'p' } } }, 'pipeline p'],
  ['a legacy dashboard', { entity_metadata: { legacy_dashboard_id: 'd' } }, 'dashboard d'],
  ['a saved query', { entity_metadata: { sql_query_id: 'q' } }, 'query q'],
  [
    'the type where the struct has no names',
    { entity_metadata: '{{7, 8}, null}', entity_type: 'JOB', entity_id: '9' },
    'job 9',
  ],
  [
    'the type where the struct is empty',
    { entity_metadata: '{}', entity_type: 'DASHBOARD_V3', entity_id: 'd' },
    'dashboard d',
  ],
  ['an unknown type', { entity_type: 'APP_SPACE', entity_id: '1' }, 'app-space 1'],
  ['a type without an id', { entity_type: 'JOB' }, null],
  ['no entity', {}, null],
])('the entity: %s', (_, cells, entity) => {
  const { lineage } = readValues(unityReader, [[{ ...TARGET, ...TIME, ...cells }]]);
  const entities = lineage.written[0]?.entities.map(({ kind, id }) => `${kind} ${id}`);
  expect(entities).toEqual(entity === null ? [] : [entity]);
});

test('rows of one edge are one edge, for all entities and times', () => {
  const row = (minute: string, job: string, direct: boolean): Cells => ({
    ...SOURCE,
    ...TARGET,
    ...COLUMNS,
    direct_access: direct,
    event_time: `2026-03-02 08:${minute}:00`,
    entity_type: 'JOB',
    entity_id: job,
  });
  const { lineage, happened } = readValues(unityReader, [
    [row('10', 'a', false), row('30', 'b', true), row('20', 'a', false)],
  ]);
  expect(lineage.columnEdges).toMatchObject([
    {
      indirect: false,
      count: 3,
      firstSeen: '2026-03-02T08:10:00.000Z',
      lastSeen: '2026-03-02T08:30:00.000Z',
      entities: [
        { kind: 'job', id: 'b' },
        { kind: 'job', id: 'a' },
      ],
    },
  ]);
  expect(happened).toHaveLength(3);
});

test('a row with an unreadable time is reported and counts; a date is a day', () => {
  const { lineage, skipped } = readValues(unityReader, [
    [
      { ...TARGET, event_time: 'noon' },
      { ...TARGET, event_date: '2026-03-02' },
    ],
  ]);
  expect(lineage.written).toMatchObject([
    { count: 2, firstSeen: '2026-03-02T00:00:00.000Z', lastSeen: '2026-03-02T00:00:00.000Z' },
  ]);
  expect(skipped).toEqual({ 'no-time': 1 });
});

test('a file is recognised by the columns of one side', () => {
  const [table] = unityReader.start({
    gather: {} as never,
    skip: () => undefined,
    happened: () => undefined,
  }).tables;
  const recognised = (...columns: string[]): boolean => table?.recognises(new Set(columns)) === true;
  expect(recognised('source_table_full_name', 'event_time')).toBe(true);
  expect(recognised('target_path')).toBe(true);
  expect(recognised('query_id', 'objects_modified')).toBe(false);
});
