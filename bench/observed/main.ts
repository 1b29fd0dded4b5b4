/** Measures how fast an export of observed lineage becomes edges: written to a temporary file, then read in this process. In: rows. Out: a line for each container. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readObserved } from '../../src/sources/index.ts';
import { exportText } from './export.ts';

export async function measureObserved(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  try {
    for (const container of ['csv', 'ndjson'] as const) {
      const path = join(folder, container);
      await pipeline(Readable.from(exportText(container, rows)), createWriteStream(path));
      await measure(container, path);
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(container: string, path: string): Promise<void> {
  const begun = performance.now();
  const before = process.cpuUsage();
  const { lineage, report } = await readObserved({ name: container, path, bytes: null, size: null });
  const wall = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000_000;
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
  const perSecond = (seconds: number): number => Math.round(report.rows / seconds / 1_000);
  console.log(
    `${container}: ${report.rows} rows → ${lineage?.columnEdges.length} column edges in ${wall.toFixed(1)} s (${perSecond(wall)},000 rows a second), ` +
      `${cpu.toFixed(1)} s of CPU (${perSecond(cpu)},000), at most ${memory} MB`,
  );
}
