/**
 * Answers entries with the code of `tributary analyze --ndjson`: a line of JSON in, a line of JSON out.
 *
 *   {id, dialect: 'duckdb', sql: 'select a from t', schema: {t: ['a']}}
 *   → {id, parse: 'complete', lineage: [{column: 'a', …}], …}
 */
import { Readable } from 'node:stream';
import type { AnalyzeAnswer } from '../../src/cli/analyze/analyze-answer.ts';
import { answerLines } from '../../src/cli/analyze/analyze-stream.ts';
import { openAnalysisPool } from '../../src/pipeline/analysis-pool.ts';
import type { Entry } from './labelled.ts';

/** `each` is called with the answers in the order of the entries. */
export async function answerAll(
  entries: readonly Entry[],
  each: (entry: Entry, answer: AnalyzeAnswer) => void,
): Promise<void> {
  const pool = openAnalysisPool();
  let next = 0;
  const write = (text: string): Promise<boolean> => {
    const entry = entries[next++];
    if (entry !== undefined) each(entry, JSON.parse(text) as AnalyzeAnswer);
    return Promise.resolve(true);
  };
  try {
    await answerLines(Readable.from(requests(entries)), pool, { write });
  } finally {
    await pool.close();
  }
}

function* requests(entries: readonly Entry[]): Generator<Buffer> {
  for (const entry of entries) yield Buffer.from(`${JSON.stringify(requestOf(entry))}\n`);
}

function requestOf(entry: Entry): Readonly<Record<string, unknown>> {
  const { id, dialect, sql } = entry;
  if (entry.kind === 'statement') return { id, dialect, sql };
  const { schema, defaultDatabase, defaultSchema, views } = entry;
  // A view of another script ends lineage. The views of a case are followed to their sources.
  const made = Object.entries(views).map(([name, query]) => `CREATE TEMPORARY VIEW ${name} AS ${query};\n`);
  return { id, dialect, sql: made.join('') + sql, schema, defaultDatabase, defaultSchema };
}
