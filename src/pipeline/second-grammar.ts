/**
 * Implements the grammar port with node-sql-parser. The package is an optional peer dependency: it is large,
 * and few texts need it. Each dialect uses its own build or that of a dialect it is like, since another build
 * often accepts a text with a different meaning. Only operators over numbered operands are taken from the
 * tree. For any other tree the answer is null.
 *
 *   secondGrammar()?.(['postgres', 'postgresql']).parseExpression('zq0 !! zq1')
 *   → { kind: 'operator', name: '!!', args: […] }
 */
import { createRequire } from 'node:module';
import type { Grammar, OperatorTree, SecondGrammar } from '../sql/index.ts';
import { ANALYZER_VERSION } from '../sql/index.ts';

interface ParserBuild {
  readonly Parser: new () => { readonly parse: (sql: string) => { readonly ast: unknown } };
}

const require = createRequire(import.meta.url);

/**
 * A build takes about 20 ms and 10 MB to load, and most texts need none, so it is loaded at the first
 * question.
 */
const LOADERS = {
  athena: () => require('node-sql-parser/build/athena.js') as ParserBuild,
  bigquery: () => require('node-sql-parser/build/bigquery.js') as ParserBuild,
  hive: () => require('node-sql-parser/build/hive.js') as ParserBuild,
  mysql: () => require('node-sql-parser/build/mysql.js') as ParserBuild,
  postgresql: () => require('node-sql-parser/build/postgresql.js') as ParserBuild,
  redshift: () => require('node-sql-parser/build/redshift.js') as ParserBuild,
  snowflake: () => require('node-sql-parser/build/snowflake.js') as ParserBuild,
  sqlite: () => require('node-sql-parser/build/sqlite.js') as ParserBuild,
  transactsql: () => require('node-sql-parser/build/transactsql.js') as ParserBuild,
  trino: () => require('node-sql-parser/build/trino.js') as ParserBuild,
} as const;

type Parse = (sql: string) => unknown;
const loaded = new Map<string, Parse>();

function load(names: readonly string[]): Parse {
  const build = names.find(isBuild) ?? 'postgresql';
  let parse = loaded.get(build);
  if (parse === undefined) {
    const { Parser } = LOADERS[build]();
    const parser = new Parser();
    parse = (sql) => parser.parse(sql).ast;
    loaded.set(build, parse);
  }
  return parse;
}

function isBuild(name: string): name is keyof typeof LOADERS {
  return Object.hasOwn(LOADERS, name);
}

const nodeSqlParser: SecondGrammar = (names): Grammar => ({
  parseExpression: (shape) => parseShape(load(names), shape),
});

/** Null if the package is not installed. */
const installed = installedVersion();

export function secondGrammar(): SecondGrammar | null {
  return installed === null ? null : nodeSqlParser;
}

/**
 * The versions of the analyzer and of the second grammar. Both decide the result, so both are part of every
 * cache key, of the name of the queue's task, and of the stamp of a build.
 */
export const ANALYZER =
  installed === null ? ANALYZER_VERSION : `${ANALYZER_VERSION}-node-sql-parser-${installed}`;

function installedVersion(): string | null {
  try {
    const { version } = require('node-sql-parser/package.json') as { readonly version: string };
    return version;
  } catch {
    return null;
  }
}

function parseShape(parse: Parse, shape: string): OperatorTree | null {
  let ast: unknown;
  try {
    ast = parse(`SELECT ${shape}`);
  } catch {
    return null;
  }
  const statement = Array.isArray(ast) && ast.length === 1 ? (ast[0] as unknown) : ast;
  const columns = field(statement, 'columns');
  if (field(statement, 'type') !== 'select' || !Array.isArray(columns) || columns.length !== 1) return null;
  if (['from', 'where', 'groupby', 'orderby'].some((clause) => (field(statement, clause) ?? null) !== null))
    return null;
  const [item] = columns as unknown[];
  return field(item, 'as') === null ? toTree(field(item, 'expr')) : null;
}

function field(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined;
}

function toTree(node: unknown): OperatorTree | null {
  switch (field(node, 'type')) {
    case 'column_ref':
      return toOperand(node);
    case 'binary_expr':
      return toOperator(field(node, 'operator'), [field(node, 'left'), field(node, 'right')]);
    case 'unary_expr':
      return toOperator(field(node, 'operator'), [field(node, 'expr')]);
    default:
      return null;
  }
}

function toOperator(name: unknown, children: readonly unknown[]): OperatorTree | null {
  if (typeof name !== 'string') return null;
  const args: OperatorTree[] = [];
  for (const child of children) {
    const arg = toTree(child);
    if (arg === null) return null;
    args.push(arg);
  }
  return { kind: 'operator', name: name.toUpperCase(), args };
}

/** Depending on the build, a column is a string, or a string two levels down. */
function toOperand(node: unknown): OperatorTree | null {
  if (field(node, 'table') !== null && field(node, 'table') !== undefined) return null;
  const column = field(node, 'column');
  const name = typeof column === 'string' ? column : field(field(column, 'expr'), 'value');
  const digits = typeof name === 'string' ? /^zq(\d+)$/i.exec(name)?.[1] : undefined;
  return digits === undefined ? null : { kind: 'operand', index: Number(digits) };
}
