/**
 * Normalises the artifacts of dbt, so that they are equal on every machine and at every time.
 *
 * In: the parsed manifest.json or catalog.json of one dbt run. Out: the bytes to commit.
 * Fixed: times, run ids, the folder of the run, the user id. Omitted: macros and docs of dbt's own packages.
 * Sorted: the maps from id to entry, whose order in dbt's output varies. Compiled SQL and the order of
 * columns do not change.
 *
 *   {"generated_at": "2026-11-30T00:28:02.78Z", "user_id": "4f…"}
 *   → {"generated_at": "2026-03-31T06:00:00Z", "user_id": null}
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonMap;
export interface JsonMap {
  readonly [key: string]: Json;
}

const FIXED_TIME = '2026-03-31T06:00:00Z';
const FIXED_SECONDS = Date.parse(FIXED_TIME) / 1000;
const FIXED_ID = '00000000-0000-4000-8000-000000000000';

/**
 * Fields with the time, the place or the user of the run. Each has the same meaning everywhere in an
 * artifact.
 */
const FIXED_FIELDS: JsonMap = {
  created_at: FIXED_SECONDS,
  env: {},
  generated_at: FIXED_TIME,
  invocation_id: FIXED_ID,
  invocation_started_at: FIXED_TIME,
  root_path: '.',
  run_started_at: FIXED_TIME,
  user_id: null,
};

/** The same artifact, independent of the machine and the time; `project` is the name of the dbt project. */
export function normaliseArtifact(artifact: JsonMap, project: string): JsonMap {
  const result: Record<string, Json> = {};
  for (const [section, value] of Object.entries(artifact)) {
    const fixed = fix(value);
    const kept = section === 'macros' || section === 'docs' ? keepOwn(fixed, project) : fixed;
    result[section] = section === 'metadata' ? kept : sortKeys(kept);
  }
  return result;
}

/** One line for each entry of each section, so a change of one model is a change of one line. */
export function printArtifact(artifact: JsonMap): string {
  const sections = Object.entries(artifact).map(([section, value]) => {
    const entries = isMap(value) && section !== 'metadata' ? Object.entries(value) : [];
    if (entries.length === 0) return `${JSON.stringify(section)}: ${JSON.stringify(value)}`;
    const lines = entries.map(([id, entry]) => `${JSON.stringify(id)}: ${JSON.stringify(entry)}`);
    return `${JSON.stringify(section)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${sections.join(',\n')}\n}\n`;
}

/**
 * Paths at which two parsed artifacts differ, such as `nodes.model.velo.fct_trips.compiled_code`; at most
 * `limit`.
 */
export function differingPaths(left: Json, right: Json, limit: number): readonly string[] {
  const paths: string[] = [];
  const walk = (a: Json | undefined, b: Json | undefined, path: string): void => {
    if (paths.length >= limit || JSON.stringify(a) === JSON.stringify(b)) return;
    if (!isMap(a) || !isMap(b)) {
      paths.push(path);
      return;
    }
    const before = paths.length;
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      walk(a[key], b[key], path === '' ? key : `${path}.${key}`);
    }
    if (paths.length === before) paths.push(`${path} (order of keys)`);
  };
  walk(left, right, '');
  return paths;
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fix(value: Json): Json {
  if (Array.isArray(value)) return value.map(fix);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const fixed = FIXED_FIELDS[key];
      return [key, fixed === undefined || isColumn(inner) ? fix(inner) : fixed];
    }),
  );
}

/** A column may have the name of a fixed field. Its value is then a map that contains its name. */
function isColumn(value: Json): boolean {
  return isMap(value) && typeof value['name'] === 'string';
}

/**
 * Ids of macros and docs have the form `macro.<package>.<name>`. The text of other packages is not published.
 */
function keepOwn(value: Json, project: string): Json {
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([id]) => id.split('.')[1] === project));
}

function sortKeys(value: Json): Json {
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
