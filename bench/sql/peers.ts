/**
 * Other parsers on the same texts and the same machine, so that a ratio is reported where milliseconds depend
 * on the machine: `npm run bench -- --part sql --peers`. node-sql-parser is in the project. npm and pip
 * download the others into a temporary folder; a failed download prints a line. Each parser is measured in a
 * separate process (peer-child.ts, peer-sqlglot.py), and so is ours.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { longModel } from './model.ts';
import type { PeerAnswer, PeerTask, PeerTime } from './peer-child.ts';
import type { Tpcds } from './tpcds.ts';

const run = promisify(execFile);

/** The packages that npm downloads; ours and node-sql-parser are installed. */
const PACKAGES: Readonly<Partial<Record<PeerTask['peer'], string>>> = {
  polyglot: '@polyglot-sql/sdk@0.12.1',
  'sqlparser-ts': '@guanmingchiu/sqlparser-ts@0.62.0',
  FlowScope: '@pondpilot/flowscope-core@0.3.1',
};
const SQLGLOT = 'sqlglot[c]==30.30.*';
const PEERS = ['ours', 'node-sql-parser', 'sqlparser-ts', 'polyglot', 'FlowScope', 'sqlglot'] as const;
/** Models of 200 lines. */
const COPIES = 50;

export async function measurePeers({ queries, schema }: Tpcds, runs: number): Promise<void> {
  const model = longModel(200);
  const models = Array.from({ length: COPIES }, (_, i) => model.replaceAll('order_id', `order_id_${i}`));
  console.log('');
  console.log(
    row(['peers: CPU ms, least and median', 'TPC-DS parsed', 'traced', 'a model of 200 lines parsed']),
  );
  let first: PeerAnswer | null = null;
  for (const peer of PEERS) {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-peer-'));
    try {
      const answer = await measure({ peer, folder, queries, schema, models, runs });
      first ??= answer;
      print(peer, answer, first);
    } catch (error) {
      const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      console.log(`${peer} is not measured: ${line}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function measure(task: PeerTask): Promise<PeerAnswer> {
  const { peer, folder } = task;
  const wanted = PACKAGES[peer];
  if (wanted !== undefined) {
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', '--prefix', folder, ...quiet, wanted]);
  }
  if (peer !== 'sqlglot')
    return await ask(process.execPath, join(import.meta.dirname, 'peer-child.ts'), task);
  await run('python3', ['-m', 'venv', folder]);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', SQLGLOT]);
  return await ask(join(folder, 'bin/python'), join(import.meta.dirname, 'peer-sqlglot.py'), task);
}

async function ask(program: string, script: string, task: PeerTask): Promise<PeerAnswer> {
  return await new Promise((resolve, reject) => {
    const child = execFile(program, [script], (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout) as PeerAnswer);
      else reject(error);
    });
    child.stdin?.end(JSON.stringify(task));
  });
}

function print(peer: string, { parse, trace, model }: PeerAnswer, ours: PeerAnswer): void {
  console.log(
    row([
      peer,
      cell(parse, { ours: ours.parse, of: 1 }),
      cell(trace, { ours: ours.trace, of: 1 }),
      cell(model, { ours: ours.model, of: COPIES }),
    ]),
  );
}

/** `310, 324 (15×), 95 read`: the multiple of our time, by the least. */
function cell(time: PeerTime | null, { ours, of }: { ours: PeerTime | null; of: number }): string {
  if (time === null) return '–';
  const digits = of === 1 ? 0 : 2;
  const times = `${(time.least / of).toFixed(digits)}, ${(time.median / of).toFixed(digits)}`;
  const ratio = ours === null || ours === time ? '' : ` (${(time.least / ours.least).toFixed(1)}×)`;
  return `${times}${ratio}${ours !== null && time.read < ours.read ? `, ${time.read} read` : ''}`;
}

function row(cells: readonly string[]): string {
  return cells.map((each, i) => (i === 0 ? each.padEnd(34) : each.padStart(29))).join('');
}
