/**
 * What of a server's settings and clock is too little for a build. In: values as the server says them. Out: how each looks.
 *
 *   judgeLimits(new Map([['db.transaction.timeout', '5s']]))   → { status: 'warning', seen: 'db.transaction.timeout is 5s', fix: '…' }
 */
import { type CheckResult, failed, ok, warning } from '../../model/check.ts';

interface Least {
  readonly name: string;
  /** Below it a large build may not end; 0, and what is not set, is no limit or the server's own choice. */
  readonly least: number;
  readonly shown: string;
  readonly amountOf: (value: string) => number;
}

const MEBIBYTE = 1_048_576;

const LEAST: readonly Least[] = [
  { name: 'db.transaction.timeout', least: 30, shown: '30s', amountOf: secondsOf },
  { name: 'db.memory.transaction.max', least: 128 * MEBIBYTE, shown: '128m', amountOf: bytesOf },
  { name: 'db.memory.transaction.total.max', least: 256 * MEBIBYTE, shown: '256m', amountOf: bytesOf },
  { name: 'dbms.memory.transaction.total.max', least: 256 * MEBIBYTE, shown: '256m', amountOf: bytesOf },
  { name: 'server.memory.heap.max_size', least: 512 * MEBIBYTE, shown: '512m', amountOf: bytesOf },
];

export const LIMIT_NAMES: readonly string[] = LEAST.map(({ name }) => name);

export function judgeLimits(values: ReadonlyMap<string, string | null>): CheckResult {
  const tight = LEAST.filter(({ name, least, amountOf }) => {
    const amount = amountOf(values.get(name) ?? '');
    return amount > 0 && amount < least;
  });
  if (tight.length > 0)
    return warning(
      tight.map(({ name }) => `${name} is ${values.get(name)}`).join(', '),
      `A large build may be ended in the middle; set ${tight.map(({ name, shown }) => `${name}=${shown}`).join(' and ')} or more in neo4j.conf.`,
    );
  const timeout = values.get('db.transaction.timeout');
  const most = values.get('dbms.memory.transaction.total.max');
  const isLimited = timeout !== undefined && timeout !== null && secondsOf(timeout) > 0;
  return ok(
    `transactions may take ${isLimited ? timeout : 'any time'} and ${most && bytesOf(most) > 0 ? most : 'all memory'}`,
  );
}

/** 90s, 2m, 500ms, and what Neo4j puts batchReads: 1h30m. */
function secondsOf(value: string): number {
  const units = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 } as const;
  const parts = [...value.matchAll(/([\d.]+)(ms|s|m|h|d)/g)];
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * units[unit as keyof typeof units], 0);
}

/** 512m, 1.35GiB, 0B */
function bytesOf(value: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+)\s*([kmgt]?)/i.exec(value) ?? [];
  return Number(number) * 1_024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase());
}

const MOST_SECONDS_APART = 30;

/** Times of builds are this machine's; the life of a writer is measured by the server's. */
export function judgeClock(serverMilliseconds: number, ownMilliseconds: number): CheckResult {
  const apart = Math.round((serverMilliseconds - ownMilliseconds) / 1_000);
  if (Math.abs(apart) <= MOST_SECONDS_APART) return ok(`${Math.abs(apart)} s apart`);
  return warning(
    `that of the server is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} this machine’s`,
    'Set both by the same time server (NTP).',
  );
}

const OLDEST = { major: 5, minor: 26 };

/** 5.26.30 and 2026.08.1: since 2025 versions are years. */
export function judgeVersion(version: string, edition: string): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const seen = `Neo4j ${version} ${edition}`;
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return ok(seen);
  return failed(
    `${seen}, and ${OLDEST.major}.${OLDEST.minor} or newer is needed`,
    `Update the server to ${OLDEST.major}.${OLDEST.minor} or newer.`,
  );
}
