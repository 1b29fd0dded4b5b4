/** How Tributary's part of a Neo4j is, for check.ts: its schema, its constraints and indexes, the projects of the graph and who writes it. */
import { type CheckResult, failed, ok, warning } from '../../model/check.ts';
import { DEFAULT_WRITE_LIMITS } from './apply-to-neo4j.ts';
import type { Neo4jConnection } from './neo4j-connection.ts';
import { newestSchema } from './schema.ts';
import { statement, statementNames } from './statements.ts';

/** Some of a list are enough to know which one is meant. */
const MOST_SHOWN = 5;

export async function lookAtSchema(connection: Neo4jConnection): Promise<CheckResult> {
  const newest = newestSchema();
  const [row] = await connection.read<{ version: number }>('write/schema-version');
  if (row === undefined) return ok(`none yet; the first build makes version ${newest}`);
  const { version } = row;
  if (version === newest) return ok(`version ${version}, the newest`);
  if (version > newest)
    return failed(
      `version ${version} of a newer Tributary; this one knows ${newest}`,
      'Update Tributary to the version that made it.',
    );
  return warning(
    `version ${version} of an older Tributary; now ${newest}`,
    'Run `tributary build <path>`, which brings it up to date.',
  );
}

interface IndexRow {
  readonly name: string;
  readonly type: string;
  readonly on: readonly string[];
  readonly properties: readonly string[] | null;
  readonly isUnique: boolean;
  readonly state: string;
  readonly percent: number;
  readonly fault: string;
}

/** @param tryConstraint throws a Failure where the user may not make one */
export async function lookAtIndexes(
  connection: Neo4jConnection,
  tryConstraint: () => Promise<void>,
): Promise<CheckResult> {
  const rows = await connection.read<IndexRow>('check/indexes');
  const there = new Map(rows.map((row) => [keyOf(row), row]));
  const wanted = statementNames('schema').map((name) => ({
    name,
    index: there.get(wantedKey(statement(name))),
  }));
  const missing = wanted.filter(({ index }) => index === undefined);
  if (missing.length > 0) {
    await tryConstraint();
    const [row] = await connection.read<{ version: number }>('write/schema-version');
    if (row === undefined) return ok('the first build makes them, and this user may');
    return judgeMissing(
      missing.map(({ name }) => name),
      row.version,
    );
  }
  const indexes = wanted.flatMap(({ index }) => index ?? []);
  const broken = indexes.filter(({ state }) => state === 'FAILED');
  if (broken.length > 0)
    return failed(
      `${some(broken.map(({ name, fault }) => `${name} has failed (${fault.slice(0, 200)})`))}`,
      `Drop what failed (DROP INDEX or DROP CONSTRAINT ${broken[0]?.name}) and run its file of cypher/schema again.`,
    );
  const growing = indexes.filter(({ state }) => state !== 'ONLINE');
  if (growing.length > 0)
    return warning(
      `still being filled: ${some(growing.map(({ name, percent }) => `${name} ${Math.floor(percent)} %`))}`,
      'Wait a moment; until then questions are slow.',
    );
  return ok(`all ${indexes.length} are there and online`);
}

function judgeMissing(names: readonly string[], version: number): CheckResult {
  const seen = `missing: ${some(names.map((name) => name.slice('schema/'.length)))}`;
  if (version < newestSchema()) return warning(seen, 'Run `tributary build <path>`, which makes them.');
  const [first = ''] = names;
  return failed(
    seen,
    `Run cypher/${first}.cypher${names.length > 1 ? ' and the other files' : ''} in cypher-shell, as somebody has dropped what a build makes only once.`,
  );
}

function keyOf({ type, on, properties, isUnique }: IndexRow): string {
  return keyText(type, isUnique, on[0] ?? '', properties ?? []);
}

/**
 * Names are no proof: a constraint of the same kind on the same properties does the same under any name.
 *
 *   CREATE CONSTRAINT job_id IF NOT EXISTS FOR (j:Job) REQUIRE (j.graph, j.id) IS UNIQUE   → RANGE unique Job graph,id
 */
function wantedKey(text: string): string {
  const label = /[([]\w*:(\w+)/.exec(text)?.[1] ?? '';
  const type = /^CREATE (\w+) INDEX/.exec(text)?.[1] ?? 'RANGE';
  const properties = [...(/(?:REQUIRE| ON )(.*)$/s.exec(text)?.[1] ?? '').matchAll(/\w+\.(\w+)/g)];
  const names = properties.map(([, name = '']) => name);
  return keyText(type, text.startsWith('CREATE CONSTRAINT'), label, names);
}

function keyText(type: string, isUnique: boolean, label: string, properties: readonly string[]): string {
  return `${type} ${isUnique ? 'unique ' : ''}${label} ${properties.join(',')}`;
}

interface ProjectRow {
  readonly project: string;
  readonly number: number;
  readonly finishedAt: string | null;
  readonly unfinished: boolean;
}

export async function lookAtProjects(connection: Neo4jConnection): Promise<CheckResult> {
  const { graph } = connection;
  const projects = await connection.read<ProjectRow>('check/projects');
  if (projects.length === 0)
    return warning(`nothing was built into the graph “${graph}” yet`, 'Run `tributary build <path>`.');
  const whole = projects.map(
    ({ project, number, finishedAt }) => `${project} ${number} (${finishedAt ?? 'not ended'})`,
  );
  const seen = `“${graph}”: ${some(whole)}`;
  const [broken] = projects.filter(({ unfinished }) => unfinished);
  if (broken === undefined) return ok(seen);
  return warning(
    `${seen}; a build of ${broken.project} has not ended`,
    `Where it does not run any more (see “writer”), run \`tributary build <path>\` of ${broken.project} again, which takes up what is missing.`,
  );
}

export async function lookAtWriter(connection: Neo4jConnection): Promise<CheckResult> {
  const [row] = await connection.read<{ since: string | null; age: number }>('check/writer');
  if (row === undefined) return ok('nobody writes');
  const who = row.since ?? 'somebody';
  if (row.age <= DEFAULT_WRITE_LIMITS.leaseMilliseconds) return ok(`${who} writes`);
  return warning(
    `${who} wrote, and has given no sign of life for ${Math.round(row.age / 1_000)} s`,
    'Run `tributary build <path>` again, which takes its place.',
  );
}

function some(items: readonly string[]): string {
  const rest = items.length - MOST_SHOWN;
  const shown = items.slice(0, MOST_SHOWN).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
