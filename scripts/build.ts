/**
 * Makes dist/, which the npm package ships: JavaScript of src/ and workers/, and beside it the folders that they read
 * at run time, so that `new URL('../../graphql/', import.meta.url)` holds in dist/ as it does in a checkout.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DATA = ['graphql', 'cypher', 'package.json'];

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
const tsc = join(root, 'node_modules/.bin/tsc');
const { status, error } = spawnSync(tsc, ['--project', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (error) throw error;
if (status !== 0) process.exit(status ?? 1);
for (const name of DATA) {
  if (existsSync(join(root, name))) cpSync(join(root, name), join(dist, name), { recursive: true });
}
