#!/usr/bin/env node
/*
 * The command `tributary`. In: the arguments of the process. Out: what src/cli/main.ts prints and its exit
 * code.
 *
 * The file uses only syntax of Node 12, so that an older Node can print which Node is needed. In a checkout,
 * `npm ci` installs a pinned Node, and the command starts again with that Node instead.
 */
import { spawn } from 'child_process';
import { existsSync, readFileSync } from 'fs';
import * as nodeModule from 'module';
import { fileURLToPath } from 'url';

const root = new URL('../', import.meta.url);
// A package contains dist/, because Node does not strip types in node_modules. A checkout runs its source.
const source = new URL('src/cli/main.ts', root);
const isCheckout = existsSync(source);
// Node 22 could run a checkout, but starts it more slowly and prints warnings.
const needed = isCheckout
  ? '24.0.0'
  : JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.replace('>=', '');
const pinned = fileURLToPath(
  new URL(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, root),
);

muteSqliteWarning();

const main = isCheckout ? source : new URL('dist/src/cli/main.js', root);

if (!existsSync(main)) {
  process.stderr.write(
    'tributary: this package was not built: install the tarball that `npm pack` writes in a checkout. ' +
      'npm does not build packages that it installs from a git address.\n',
  );
  process.exitCode = 2;
} else if (isAtLeast(process.versions.node, needed)) {
  nodeModule.enableCompileCache();
  void import(main.href);
} else if (existsSync(pinned)) {
  startAgain();
} else {
  process.stderr.write(
    `tributary: this is Node ${process.versions.node}, but tributary needs Node ${needed} or newer: ` +
      'install a newer Node, or in a checkout run `npm ci`, which installs one.\n',
  );
  process.exitCode = 2;
}

/** Node 22 warns that node:sqlite is experimental. The store needs only tested parts of the module. */
function muteSqliteWarning() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning, ...rest) => {
    if (rest[0] === 'ExperimentalWarning' && /^SQLite is an experimental feature/.test(warning)) return;
    emitWarning.call(process, warning, ...rest);
  };
}

function isAtLeast(version, least) {
  const have = version.split('.').map(Number);
  const want = least.split('.').map(Number);
  const at = have.findIndex((part, i) => part !== want[i]);
  return at === -1 || have[at] > want[at];
}

function startAgain() {
  const child = spawn(pinned, [fileURLToPath(import.meta.url)].concat(process.argv.slice(2)), {
    stdio: 'inherit',
  });
  // Ctrl-C in a terminal reaches both processes, so the child gets time to end. Signals of a supervisor reach
  // only this process.
  process.on('SIGINT', () => setTimeout(() => child.kill('SIGINT'), process.stdin.isTTY ? 1000 : 0).unref());
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.removeAllListeners(signal);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}
