/**
 * Reads one export in a separate process. In: its path. Out: a line with the times. main.ts runs it: `node
 * bench/observed/child.ts export.csv`.
 */
import { startReading } from '../../src/sources/index.ts';

const [path = ''] = process.argv.slice(2);
const begun = performance.now();
const before = process.cpuUsage();
const reading = startReading();
const report = await reading.read({ name: path, path, bytes: null, size: null });
const [lineage] = reading.finish();
const wall = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage(before);
const cpu = (user + system) / 1_000_000;
const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
const perSecond = (seconds: number): number => Math.round(report.rows / seconds / 1_000);
console.log(
  `${report.container}: ${report.rows} rows → ${lineage?.columnEdges.length} column edges in ${wall.toFixed(1)} s (${perSecond(wall)},000 rows a second), ` +
    `${cpu.toFixed(1)} s of CPU (${perSecond(cpu)},000), at most ${memory} MB`,
);
