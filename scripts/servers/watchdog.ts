/**
 * Runs a server for a process that may die at any moment, also by kill -9, and ends the server with that
 * process.
 *
 * In: arguments `folder command …`, a pipe on stdin that the parent never writes to, a log file on stderr.
 * Out: the process id of the server on stdout; its output on stderr. The watchdog ends when the server ends.
 * When stdin ends, the parent has ended: the server is killed and the folder removed.
 * Example: node watchdog.ts /tmp/tributary-redis-x redis-server /tmp/tributary-redis-x/redis.conf
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder = '', command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] });
let orphaned = false;

server.on('spawn', () => process.stdout.write(`${server.pid}\n`));
server.on('error', (cause) => {
  process.stderr.write(`${command} cannot be run: ${cause.message}\n`);
  process.exitCode = 127;
  process.stdin.destroy();
});
server.on('exit', () => {
  if (orphaned) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
});

function killServer(): void {
  orphaned = true;
  server.kill('SIGKILL');
}

process.stdin.on('end', killServer).on('error', killServer).resume();
// The id is no longer needed: the end of stdin reports the same.
process.stdout.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, killServer);
