/**
 * Folders of JSONL. Out: the labels of each text: edges from an independent source (a case), or the class of
 * a statement (docs/internals/score.md).
 *
 *   {"id":"a","dialect":"duckdb","sql":"select price as p from orders",
 *     "expected":[{"target_table":null,"target_column":"p","sources":[…]}], …}             → a case
 *   {"id":"b","dialect":"duckdb","sql":"vacuum","class":"other","parsed_by":["sqlglot"]}   → a statement
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface ExpectedSource {
  /** null: the source of the label does not know the relation. */
  readonly table: string | null;
  readonly column: string | null;
  /** INDIRECT: the edge decides values or rows, and is not scored. */
  readonly type?: string;
}

export interface ExpectedColumn {
  /** null: a plain SELECT. */
  readonly target_table: string | null;
  readonly target_column: string;
  readonly sources: readonly ExpectedSource[];
  /**
   * The inputs that decide the column in addition to its values (CASE conditions, windows, FILTER), if they
   * are listed separately.
   */
  readonly conditional_sources?: readonly ExpectedSource[];
  readonly indirect?: boolean;
}

interface Labelled {
  readonly id: string;
  readonly source: string;
  readonly dialect: string;
  readonly sql: string;
}

export interface LabelledCase extends Labelled {
  readonly kind: 'case';
  readonly schema: Readonly<Record<string, readonly string[] | null>>;
  readonly defaultDatabase: string | null;
  readonly defaultSchema: string | null;
  /** Queries of views that the text reads, by name. */
  readonly views: Readonly<Record<string, string>>;
  readonly expected: readonly ExpectedColumn[];
  /**
   * `all`: each direct edge is listed. `targets`: all edges of the listed targets are. `some`: the listed
   * edges must exist.
   */
  readonly complete: 'all' | 'targets' | 'some';
  /** The result of a second source, which decides the convention (judge-case.ts). */
  readonly agreement: string | null;
}

export interface ParseStatement extends Labelled {
  readonly kind: 'statement';
  /** The statement moves data: a query, a write, CREATE … AS. */
  readonly moves: boolean;
  readonly bySqlglot: boolean;
}

export type Entry = LabelledCase | ParseStatement;

const MOVING = new Set(['query', 'dml', 'ctas', 'create view']);

/** Entries of all files `*.jsonl` of the folders, in order. A path may also be a file. */
export function* readEntries(paths: readonly string[]): Generator<Entry> {
  for (const path of paths.flatMap(filesOf)) {
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      if (line.trim() === '') continue;
      const entry = entryOf(parsed(line, `${path}:${index + 1}`), basename(path, '.jsonl'));
      if (entry !== null) yield entry;
    }
  }
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => join(path, name));
}

type Line = Readonly<Record<string, unknown>>;

function parsed(line: string, place: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch (cause) {
    throw new Error(`${place} is not JSON`, { cause });
  }
}

/** null: the text has no labels, or only those of its tables. */
function entryOf(line: Line, file: string): Entry | null {
  const about: Labelled = {
    id: String(line['id']),
    source: textOr(line['source'], file),
    dialect: textOr(line['dialect'], 'generic'),
    sql: textOr(line['sql'], ''),
  };
  if ('expected' in line) return caseOf(line, about);
  if (!('class' in line || 'parsed_by' in line)) return null;
  const bySqlglot = Array.isArray(line['parsed_by']) && line['parsed_by'].includes('sqlglot');
  return { kind: 'statement', ...about, moves: MOVING.has(textOr(line['class'], 'query')), bySqlglot };
}

function caseOf(line: Line, about: Labelled): LabelledCase | null {
  const { expected, complete } = line;
  if (!Array.isArray(expected) || expected.length === 0 || complete === 'tables') return null;
  const check = line['crosscheck'] as { readonly result?: string | null } | null | undefined;
  return {
    kind: 'case',
    ...about,
    schema: (line['schema'] ?? {}) as LabelledCase['schema'],
    defaultDatabase: textOr(line['default_db'], null),
    defaultSchema: textOr(line['default_schema'], null),
    views: (line['views'] ?? {}) as LabelledCase['views'],
    expected: expected as readonly ExpectedColumn[],
    complete: complete === 'targets' || complete === 'some' ? complete : 'all',
    agreement: check?.result ?? null,
  };
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise;
}
