/**
 * `tributary analyze`: the lineage of SQL text without a project, as text or as one JSON document. With
 * --ndjson it answers a stream of requests from standard input (analyze-stream.ts).
 */

import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dialectNamed } from '../../dialect/dialects.ts';
import { readSchema, unknownDialect } from '../../library/analyze/read-options.ts';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import { grouped } from '../../model/grouped.ts';
import { openAnalysisPool } from '../../pipeline/analysis-pool.ts';
import { ANALYSIS_LIMITS, type AnalysisRequest } from '../../sql/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { analyzeAnswer } from './analyze-answer.ts';
import { answerLines } from './analyze-stream.ts';
import { printAnalysis } from './print-analysis.ts';
import { nothingToAnalyse, sqlText } from './sql-text.ts';

export interface AnalyzeOptions extends OutputOptions {
  readonly dialect: string;
  readonly schema?: string;
  readonly defaultDatabase?: string;
  readonly defaultSchema?: string;
  readonly ndjson?: boolean;
}

const STANDARD_INPUT = '-';
/** The maximum number of UTF-8 bytes per UTF-16 unit. */
const BYTES_PER_UNIT = 3;
const LONGEST = ANALYSIS_LIMITS.sqlLength * BYTES_PER_UNIT;

export async function runAnalyze(
  file: string | undefined,
  options: AnalyzeOptions,
  io: Io,
): Promise<ExitCode> {
  if (options.ndjson) return await answerRequests(file, io);
  if (file === undefined) {
    throw new Failure(
      'bad-usage',
      'Give a SQL file, or - for standard input; --ndjson reads requests from standard input.',
    );
  }
  const { request, findings: odd } = await requestOf(file, options);
  const pool = openAnalysisPool({ threads: 1 });
  try {
    const { lineage } = await pool.analyse(request);
    const findings = [...odd, ...nothingToAnalyse(request.sql, lineage)];
    if (io.json) io.printJson(analyzeAnswer(file === STANDARD_INPUT ? null : file, lineage, findings));
    else io.print(printAnalysis(nameOf(file), request, { lineage, findings }, io.paint));
    return lineage.parse === 'failed' ? EXIT.no : EXIT.ok;
  } finally {
    await pool.close();
  }
}

async function answerRequests(file: string | undefined, io: Io): Promise<ExitCode> {
  if (file !== undefined && file !== STANDARD_INPUT) {
    throw new Failure('bad-usage', `--ndjson reads standard input: tributary analyze --ndjson < ${file}.`);
  }
  const pool = openAnalysisPool();
  try {
    await answerLines(process.stdin, pool, { write: io.write });
    return EXIT.ok;
  } finally {
    await pool.close();
  }
}

async function requestOf(
  file: string,
  options: AnalyzeOptions,
): Promise<{ request: AnalysisRequest; findings: readonly Finding[] }> {
  const dialect = dialectNamed(options.dialect);
  if (dialect === null) throw new Failure('bad-usage', `${unknownDialect(options.dialect)}.`);
  const { schema, findings } = options.schema === undefined ? NO_SCHEMA : await schemaFrom(options.schema);
  const request = {
    sql: await readSql(file),
    dialect,
    defaultDatabase: options.defaultDatabase ?? null,
    defaultSchema: options.defaultSchema ?? null,
    schema,
    target: null,
  };
  return { request, findings };
}

const SCHEMA_FILE = 'a file with {"db.schema.table": ["column"]}';
const NO_SCHEMA: { schema: AnalysisRequest['schema']; findings: Finding[] } = { schema: {}, findings: [] };

async function schemaFrom(path: string): Promise<{ schema: AnalysisRequest['schema']; findings: Finding[] }> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw unreadable(path, `give --schema ${SCHEMA_FILE}`, cause);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw await notJson(path, text, cause);
  }
  const read = readSchema(value);
  if (typeof read === 'string') throw new Failure('bad-input', `${path}: ${read}.`);
  return read;
}

async function readSql(file: string): Promise<string> {
  try {
    if (file === STANDARD_INPUT) return await readStandardInput();
    const { size } = await stat(file);
    if (size <= LONGEST) return sqlText(await readFile(file), file);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw unreadable(file, 'give a SQL file, or - for standard input', cause);
  }
  throw tooLong(file);
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST) throw tooLong('Standard input');
  }
  return sqlText(Buffer.concat(chunks), 'Standard input');
}

async function notJson(path: string, text: string, cause: unknown): Promise<Failure> {
  // Loaded for the error only: the room imports all readers.
  const { jsonErrorPosition } = await import('../../sources/index.ts');
  const what = `${path} is not JSON at ${jsonErrorPosition(text)}`;
  return new Failure('bad-input', `${what}; give --schema ${SCHEMA_FILE}.`, { cause });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'cannot be read (permission denied)',
};

function unreadable(path: string, todo: string, cause: unknown): Failure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new Failure('bad-input', `${path} ${REASONS[code] ?? 'cannot be read'}; ${todo}.`, { cause });
}

function tooLong(what: string): Failure {
  const limit = grouped(ANALYSIS_LIMITS.sqlLength);
  return new Failure('bad-input', `${what} is longer than the limit of ${limit} characters; split it.`);
}

function nameOf(file: string): string {
  return file === STANDARD_INPUT ? 'standard input' : file;
}
