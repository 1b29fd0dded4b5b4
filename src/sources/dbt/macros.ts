/**
 * The macros of a manifest, reduced to what settings need: the digest of the text, the macros that it calls,
 * and whether it runs statements.
 *
 * The text of a macro that only renders SQL is part of the compiled code of each model that calls the macro.
 */
import { asObject, asText, asTexts, type JsonObject } from '../json/json-value.ts';
import { digestOf } from './setting-value.ts';

export interface DbtMacro {
  readonly name: string;
  readonly package: string;
  readonly digest: string;
  /** True if it may run a statement that changes data or creates something. */
  readonly runsStatements: boolean;
  /** unique_ids of macros that it calls. */
  readonly dependsOn: readonly string[];
}

export type Macros = ReadonlyMap<string, DbtMacro>;

const RUNS = /\brun_query\b|\bstatement\b|\badapter\s*\.|\brun_hooks\b/;
const CHANGES = /\b(?:create|insert|merge|truncate|alter|drop|delete|update|replace|copy)\b/i;

export function decodeMacro(json: JsonObject): DbtMacro {
  const code = asText(json['macro_sql']) ?? '';
  return {
    name: asText(json['name']) ?? '',
    package: asText(json['package_name']) ?? '',
    digest: digestOf(code),
    runsStatements: RUNS.test(code) && CHANGES.test(code),
    dependsOn: asTexts(asObject(json['depends_on'])['macros']),
  };
}

/** The macros `ids` and all macros that they call. */
export function reachableMacros(ids: Iterable<string>, macros: Macros): ReadonlySet<string> {
  const seen = new Set(ids);
  // A set may grow while it is iterated. It contains each id once, so a cycle ends.
  for (const id of seen) for (const next of macros.get(id)?.dependsOn ?? []) seen.add(next);
  return seen;
}

/**
 * Macros of dbt and its adapters change with the version of dbt, as the warehouse changes with its own
 * version. A comparison of two versions of a project covers neither.
 */
export function isOfDbt({ package: name }: DbtMacro, adapterType: string | null): boolean {
  return name === 'dbt' || name === `dbt_${adapterType}` || ADAPTER_PACKAGES.has(name);
}

/** Packages that adapters extend: dbt_redshift uses dbt_postgres. */
const ADAPTER_PACKAGES: ReadonlySet<string> = new Set([
  'dbt_postgres',
  'dbt_spark',
  'dbt_athena',
  'dbt_fabric',
  'dbt_sqlserver',
]);
