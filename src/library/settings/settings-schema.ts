/**
 * The JSON schema of tributary.toml, and the only list of its settings: the readers in this folder take the
 * known keys from it. `npm run docs` writes it to schema/tributary.schema.json, which editors use.
 *
 *   #:schema ./.tributary/tributary.schema.json     the first line of the file that `tributary init` writes
 */
import type { Observer } from '../../model/observed.ts';

export const NAME_PATTERN = '^[\\w.-]{1,100}$';
export const PREFIX_PATTERN = '^[\\w.-]{1,50}$';
export const MOST_AT_ONCE = 1_024;
export const MOST_SOURCES = 100;
export const MOST_EXCEPTIONS = 10_000;
/** The verdicts of a report that an exception can accept. */
export const ACCEPTED_VERDICTS = ['breaks', 'blocked', 'changes', 'possibly'] as const;

/** A text with an example, which `tributary init` writes as a comment. */
const text = (description: string, example: string, more: object = {}) =>
  ({ type: 'string', description, examples: [example], ...more }) as const;

const table = <Properties extends object>(description: string, properties: Properties) =>
  ({ type: 'object', description, properties, additionalProperties: false }) as const;

/** One text or a list of texts. */
const texts = (description: string, example: readonly string[], one: object) =>
  ({
    anyOf: [
      { type: 'string', ...one },
      { type: 'array', items: { type: 'string', ...one }, minItems: 1 },
    ],
    description,
    examples: [example],
  }) as const;

/** Settings of a source of any kind. */
const COMMON = {
  namespace: text(
    'Namespace of the observed relations. Default: detected from the graph.',
    'databricks://acme',
    {
      pattern: '^[^|\\s]{1,500}$',
    },
  ),
  lookback: text('How far back the first run reads, in hours, days or weeks.', '30 days', {
    pattern: '^[1-9]\\d{0,4} (hour|day|week)s?$',
  }),
  cron: text(
    'The schedule of workers, in five fields. Default: only `tributary observe` reads the source.',
    '15 3 * * *',
    {
      pattern: '^\\s*\\S+(\\s+\\S+){4,5}\\s*$',
    },
  ),
  time_zone: text('Time zone of `cron`. Default: UTC.', 'Europe/Berlin'),
};

/** Settings of one kind of source; `needs` are required. */
const KINDS = {
  file: {
    title: 'Files of this machine',
    own: {
      from: texts('Files, folders or globs, relative to the folder of this file.', ['exports/*.csv.gz'], {
        minLength: 1,
      }),
    },
    needs: ['from'],
  },
  command: {
    title: 'The output of a program',
    own: {
      command: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        description: 'The program and its arguments. No shell is used.',
        examples: [['snow', 'sql', '--format', 'csv', '-f', 'history.sql']],
      },
    },
    needs: ['command'],
  },
  s3: {
    title: 'Objects of a bucket',
    own: {
      from: texts('Addresses of objects.', ['s3://exports/unity/*.csv.gz'], { pattern: '^s3://[^/@]+' }),
      region: text('Region of the bucket.', 'eu-west-1'),
      endpoint: text('Address of the S3 service. Default: Amazon S3.', 'https://minio.example.com'),
      path_style: {
        type: 'boolean',
        description: 'The bucket is part of the path, not of the host.',
        examples: [true],
      },
    },
    needs: ['from'],
  },
  databricks: {
    title: 'System tables of Databricks',
    own: {
      host: text('Host of the workspace.', 'dbc-1.cloud.databricks.com'),
      warehouse: text('Id of a SQL warehouse.', 'ab12cd34ef56'),
      results: {
        enum: ['links', 'inline'],
        description: 'How results are fetched. Default: "links".',
        examples: ['inline'],
      },
    },
    needs: [],
  },
  snowflake: {
    title: 'Views of SNOWFLAKE.ACCOUNT_USAGE',
    own: {
      account: text('Account identifier.', 'myorg-account'),
      host: text(
        'Host of the account. Default: derived from account.',
        'myorg-account.snowflakecomputing.com',
      ),
      warehouse: text('Warehouse that runs the query.', 'LINEAGE_WH'),
      role: text('Role that runs the query.', 'LINEAGE_READER'),
    },
    needs: [],
  },
} as const;

export type SourceKind = keyof typeof KINDS;
export const SOURCE_KINDS = Object.keys(KINDS) as readonly SourceKind[];

/** Keys of a table [[observe]] of this kind. */
export function sourceKeys(kind: SourceKind): readonly string[] {
  return ['name', 'kind', ...Object.keys(COMMON), ...Object.keys(KINDS[kind].own)];
}

const OBSERVE_SCHEMAS = SOURCE_KINDS.map((kind) => {
  const { title, own, needs } = KINDS[kind];
  const name = text('Name of the source; in the graph observed:<name>.', `my-${kind}`, {
    pattern: NAME_PATTERN,
  });
  return {
    title,
    type: 'object',
    properties: {
      name,
      kind: { const: kind, description: 'Kind of the source.', examples: [kind] },
      ...own,
      ...COMMON,
    },
    required: ['name', 'kind', ...needs],
    dependencies: { time_zone: ['cron'] },
    additionalProperties: false,
  };
});

const OBSERVER_NAMESPACES = {
  'unity-catalog': text('Namespace of the relations that Unity Catalog observed.', 'databricks://acme'),
  snowflake: text('Namespace of the relations that Snowflake observed.', 'snowflake://my-account'),
  'open-lineage': text('Namespace of the relations of OpenLineage events.', 'postgres://db.example.com:5432'),
} as const satisfies Readonly<Record<Observer, object>>;

/** One accepted exception of a gate. */
const ACCEPT = {
  relation: text('Name of the relation that the report lists.', 'mart.report', { minLength: 1 }),
  column: text(
    'The removed column that breaks the relation. Other columns still break it. Default: every break.',
    'mart.orders.net',
    { minLength: 1 },
  ),
  verdict: {
    enum: ACCEPTED_VERDICTS,
    description: 'The accepted verdict. Default: "breaks".',
    examples: ['breaks'],
  },
  finding: text('Code of an accepted finding of the relation, instead of a verdict.', 'column-kept', {
    minLength: 1,
  }),
  until: {
    description: 'The last day of the exception, in UTC. Default: no end.',
    examples: ['2027-01-31'],
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\d$',
  },
  by: text('Who accepts it.', 'ana@example.com', { minLength: 1 }),
  reason: text('Why it is accepted, for reviewers.', 'The report moves to orders_v2 in January.', {
    minLength: 1,
  }),
} as const;

/** A column belongs to a break, and a finding has no verdict. */
const { relation, column, verdict, finding, ...approval } = ACCEPT;
const ACCEPT_FORMS = [
  acceptForm('A break, and the column that causes it', {
    relation,
    column,
    verdict: { ...verdict, enum: ['breaks'] },
  }),
  acceptForm('A verdict', { relation, verdict }),
  acceptForm('A finding', { relation, finding }, ['finding']),
] as const;

function acceptForm<What extends object>(title: string, what: What, needs: readonly string[] = []) {
  const properties = { ...what, ...approval };
  const required = ['relation', ...needs, 'by', 'reason'];
  return { title, type: 'object', properties, required, additionalProperties: false } as const;
}

const PROPERTIES = {
  namespace: text(
    "Namespace of the project's relations. A manifest does not contain the host of its warehouse. Relations of other inputs match only in the same namespace. Default: the namespace of the adapter.",
    'snowflake://my-account',
  ),
  graph: text('Name of the graph on the server, which may contain several.', 'default', {
    pattern: NAME_PATTERN,
  }),
  namespaces: table('Namespaces by kind of input.', {
    dbt: text('Namespace of the relations of dbt artifacts.', 'snowflake://my-account'),
    ...OBSERVER_NAMESPACES,
  }),
  store: table('The graph on a server. Default: a file in .tributary.', {
    uri: text('Address of Neo4j, without a password.', 'neo4j://graph.example.com', {
      pattern: '^(neo4j|bolt)(\\+s|\\+ssc)?://[^\\s/@]+([/?#].*)?$',
    }),
    database: text('Name of the database. Default: the default database of the server.', 'lineage'),
  }),
  queue: table('A queue of tasks for workers. Default: a build runs all tasks in its process.', {
    url: text('Address of Redis, without a password.', 'redis://work.example.com:6379', {
      pattern: '^rediss?://[^\\s/@]+([/?#].*)?$',
    }),
    prefix: text('First part of every key in Redis.', 'tributary', { pattern: PREFIX_PATTERN }),
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_AT_ONCE,
      description: 'Number of concurrent tasks of one process. Default: enough to keep all threads busy.',
      examples: [16],
    },
  }),
  gate: table('What `tributary gate` and `tributary impact --fail-on` accept.', {
    accept: {
      type: 'array',
      maxItems: MOST_EXCEPTIONS,
      description: 'An accepted exception. It is listed, but does not fail.',
      items: { anyOf: ACCEPT_FORMS },
    },
  }),
  observe: {
    type: 'array',
    maxItems: MOST_SOURCES,
    description: 'Sources of observed lineage, which `tributary observe` reads.',
    items: { oneOf: OBSERVE_SCHEMAS },
  },
} as const;

export const SETTINGS_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'tributary.toml',
  description: 'Settings of a project. The environment overrides them.',
  type: 'object',
  properties: PROPERTIES,
  additionalProperties: false,
} as const;

/** Keys of the file, and of its tables. */
export const SETTINGS_KEYS = {
  file: Object.keys(PROPERTIES),
  namespaces: Object.keys(PROPERTIES.namespaces.properties),
  store: Object.keys(PROPERTIES.store.properties),
  queue: Object.keys(PROPERTIES.queue.properties),
  gate: Object.keys(PROPERTIES.gate.properties),
  accept: Object.keys(ACCEPT),
} as const;
