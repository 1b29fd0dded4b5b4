/**
 * Measures how fast an export of observed lineage becomes edges, each container in a separate process. In:
 * the number of rows. Out: a line for each container. DuckDB converts the CSV to Parquet.
 */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { exportText } from './export.ts';

const CHILD = join(import.meta.dirname, 'child.ts');

export async function measureObserved(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  const pathOf = (container: string): string => join(folder, `export.${container}`);
  try {
    await write('ndjson', rows, pathOf('ndjson'));
    await measure(pathOf('ndjson'));
    await rm(pathOf('ndjson'));
    await write('csv', rows, pathOf('csv'));
    await measure(pathOf('csv'));
    await toParquet(pathOf('csv'), pathOf('parquet'));
    await measure(pathOf('parquet'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(container: 'csv' | 'ndjson', rows: number, path: string): Promise<void> {
  await pipeline(Readable.from(exportText(container, rows)), createWriteStream(path));
}

async function toParquet(csv: string, parquet: string): Promise<void> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${parquet}' (FORMAT parquet)`,
  );
  connection.closeSync();
}

async function measure(path: string): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, path]);
  process.stdout.write(stdout);
}
