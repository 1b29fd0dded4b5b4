/**
 * The checks of check.ts for the settings and the clock of the server. They take values in the format of the
 * server.
 *
 *   limitsResult(new Map([['db.transaction.timeout', '5s']]))
 *   → { status: 'warning', seen: 'db.transaction.timeout is 5s', fix: '…' }
 */
import { type CheckResult, failed, ok, warning } from '../../model/check.ts';

interface Minimum {
  readonly name: string;
  /** With a lower value a large build may fail. 0 or no value means no limit, or a default of the server. */
  readonly value: number;
  readonly text: string;
  readonly parse: (text: string) => number;
}

const MEBIBYTE = 1_048_576;

const MINIMUMS: readonly Minimum[] = [
  { name: 'db.transaction.timeout', value: 30, text: '30s', parse: parseSeconds },
  { name: 'db.memory.transaction.max', value: 128 * MEBIBYTE, text: '128m', parse: parseBytes },
  { name: 'db.memory.transaction.total.max', value: 256 * MEBIBYTE, text: '256m', parse: parseBytes },
  { name: 'dbms.memory.transaction.total.max', value: 256 * MEBIBYTE, text: '256m', parse: parseBytes },
  { name: 'server.memory.heap.max_size', value: 512 * MEBIBYTE, text: '512m', parse: parseBytes },
];

export const LIMIT_NAMES: readonly string[] = MINIMUMS.map(({ name }) => name);

export function limitsResult(values: ReadonlyMap<string, string | null>): CheckResult {
  const low = MINIMUMS.filter(({ name, value, parse }) => {
    const amount = parse(values.get(name) ?? '');
    return amount > 0 && amount < value;
  });
  if (low.length > 0)
    return warning(
      low.map(({ name }) => `${name} is ${values.get(name)}`).join(', '),
      `A large build may fail; set ${low.map(({ name, text }) => `${name}=${text}`).join(' and ')} or more in neo4j.conf.`,
    );
  const timeout = values.get('db.transaction.timeout');
  const memory = values.get('dbms.memory.transaction.total.max');
  const isLimited = timeout !== undefined && timeout !== null && parseSeconds(timeout) > 0;
  const time = isLimited ? `a time limit of ${timeout}` : 'no time limit';
  return ok(
    `transactions have ${time} and ${memory && parseBytes(memory) > 0 ? `a memory limit of ${memory}` : 'no memory limit'}`,
  );
}

/** 90s, 2m, 500ms, and combinations: 1h30m. */
function parseSeconds(value: string): number {
  const units = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 } as const;
  const parts = [...value.matchAll(/([\d.]+)(ms|s|m|h|d)/g)];
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * units[unit as keyof typeof units], 0);
}

/** 512m, 1.35GiB, 0B */
function parseBytes(value: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+)\s*([kmgt]?)/i.exec(value) ?? [];
  return Number(number) * 1_024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase());
}

const MAX_CLOCK_DIFFERENCE_SECONDS = 30;

/**
 * The times of builds are from the clock of this machine; the age of a lease is measured with the clock of
 * the server.
 */
export function clockResult(serverMilliseconds: number, ownMilliseconds: number): CheckResult {
  const difference = Math.round((serverMilliseconds - ownMilliseconds) / 1_000);
  const seconds = Math.abs(difference);
  if (seconds <= MAX_CLOCK_DIFFERENCE_SECONDS) return ok(`difference of ${seconds} s`);
  return warning(
    `the clock of the server is ${seconds} s ${difference > 0 ? 'ahead' : 'slow'}`,
    'Synchronise both clocks with a time server (NTP).',
  );
}

const MIN_VERSION = { major: 5, minor: 26 };

/** 5.26.30 and 2026.08.1: since 2025 the major version is the year. */
export function versionResult(version: string, edition: string): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const seen = `Neo4j ${version} ${edition}`;
  if (major > MIN_VERSION.major || (major === MIN_VERSION.major && minor >= MIN_VERSION.minor))
    return ok(seen);
  const needed = `${MIN_VERSION.major}.${MIN_VERSION.minor}`;
  return failed(`${seen} is too old`, `Update the server to ${needed} or newer.`);
}
