/** The checks of check.ts for the graph: its schema, constraints and indexes, projects, and writer. */
import { type CheckResult, failed, ok, warning } from '../../model/check.ts';
import { DEFAULT_WRITE_LIMITS } from './apply-to-neo4j.ts';
import type { Neo4jConnection } from './neo4j-connection.ts';
import { newestSchema } from './schema.ts';
import { statement, statementNames } from './statements.ts';

/** Maximum number of list items in a message. */
const MAX_SHOWN = 5;

export async function checkSchemaVersion(connection: Neo4jConnection): Promise<CheckResult> {
  const newest = newestSchema();
  const [row] = await connection.read<{ version: number }>('write/schema-version');
  if (row === undefined) return ok(`none yet; the first build creates version ${newest}`);
  const { version } = row;
  if (version === newest) return ok(`version ${version}, the newest`);
  if (version > newest)
    return failed(
      `version ${version} of a newer Tributary; this Tributary supports ${newest}`,
      'Update Tributary to the version that created the schema.',
    );
  return warning(
    `version ${version} of an older Tributary; the newest is ${newest}`,
    'Run `tributary build <path>` to migrate the schema.',
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

/** @param tryConstraint throws a Failure if the user has no permission to create a constraint */
export async function checkIndexes(
  connection: Neo4jConnection,
  tryConstraint: () => Promise<void>,
): Promise<CheckResult> {
  const rows = await connection.read<IndexRow>('check/indexes');
  const existing = new Map(rows.map((row) => [keyOf(row), row]));
  const wanted = statementNames('schema').map((name) => ({
    name,
    index: existing.get(wantedKey(statement(name))),
  }));
  const missing = wanted.filter(({ index }) => index === undefined);
  if (missing.length > 0) {
    await tryConstraint();
    const [row] = await connection.read<{ version: number }>('write/schema-version');
    if (row === undefined) return ok('the first build creates them; this user has the permission');
    return missingResult(
      missing.map(({ name }) => name),
      row.version,
    );
  }
  const indexes = wanted.flatMap(({ index }) => index ?? []);
  const broken = indexes.filter(({ state }) => state === 'FAILED');
  if (broken.length > 0)
    return failed(
      `${listed(broken.map(({ name, fault }) => `${name} failed (${fault.slice(0, 200)})`))}`,
      `Drop the index (DROP INDEX or DROP CONSTRAINT ${broken[0]?.name}), then run its file in cypher/schema again.`,
    );
  const populating = indexes.filter(({ state }) => state !== 'ONLINE');
  if (populating.length > 0)
    return warning(
      `not populated yet: ${listed(populating.map(({ name, percent }) => `${name} ${Math.floor(percent)} %`))}`,
      'Wait until they are populated; queries are slow until then.',
    );
  return ok(`all ${indexes.length} exist and are online`);
}

function missingResult(names: readonly string[], version: number): CheckResult {
  const seen = `missing: ${listed(names.map((name) => name.slice('schema/'.length)))}`;
  if (version < newestSchema()) return warning(seen, 'Run `tributary build <path>` to create them.');
  const [first = ''] = names;
  const files = `cypher/${first}.cypher${names.length > 1 ? ' and the files of the others' : ''}`;
  return failed(seen, `Run ${files} in cypher-shell. They were dropped, and a build creates them only once.`);
}

function keyOf({ type, on, properties, isUnique }: IndexRow): string {
  return keyText(type, isUnique, on[0] ?? '', properties ?? []);
}

/**
 * Identifies an index by its kind and properties, because its name may differ.
 *
 *   CREATE CONSTRAINT job_id IF NOT EXISTS FOR (j:Job) REQUIRE (j.graph, j.id) IS UNIQUE
 *   → RANGE unique Job graph,id
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

export async function checkProjects(connection: Neo4jConnection): Promise<CheckResult> {
  const { graph } = connection;
  const projects = await connection.read<ProjectRow>('check/projects');
  if (projects.length === 0)
    return warning(`the graph "${graph}" contains no build yet`, 'Run `tributary build <path>`.');
  const builds = projects.map(
    ({ project, number, finishedAt }) => `${project} ${number} (${finishedAt ?? 'not finished'})`,
  );
  const seen = `"${graph}": ${listed(builds)}`;
  const [unfinished] = projects.filter((project) => project.unfinished);
  if (unfinished === undefined) return ok(seen);
  return warning(
    `${seen}; a build of ${unfinished.project} is not finished`,
    `If the build is not running (see the check "writer"), run \`tributary build <path>\` of ${unfinished.project} again.`,
  );
}

export async function checkWriter(connection: Neo4jConnection): Promise<CheckResult> {
  const [row] = await connection.read<{ since: string | null; age: number }>('check/writer');
  if (row === undefined) return ok('no build is writing');
  const writer = row.since ?? 'a process';
  if (row.age <= DEFAULT_WRITE_LIMITS.leaseMilliseconds) return ok(`${writer} is writing`);
  return warning(
    `${writer} has not renewed its lease for ${Math.round(row.age / 1_000)} s`,
    'Run `tributary build <path>` again. The new build takes over the lease.',
  );
}

function listed(items: readonly string[]): string {
  const rest = items.length - MAX_SHOWN;
  const shown = items.slice(0, MAX_SHOWN).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
