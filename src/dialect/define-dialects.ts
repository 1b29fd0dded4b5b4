/**
 * Rows → dialects with everything that they inherit, by name. Throws if a row is like a dialect without a row
 * before it, or if two dialects have one name.
 *
 *   defineDialects({ postgres: {…}, redshift: { like: 'postgres', features: ['lateralAliases'] } })
 *     .named('Redshift')   →   { name: 'redshift', features: { lateralAliases: true, … }, … }
 */
import { type Dialect, type DialectValues, INSENSITIVE } from './dialect.ts';
import { FEATURES, type FeatureName, type Features } from './features.ts';
import type { AdapterRow, DialectRow } from './row.ts';

export interface Dialects {
  /** Of each row, in order. */
  readonly names: readonly string[];
  /** The dialect of a name or an alias in any case; null if the name is unknown. */
  readonly named: (text: string) => Dialect | null;
  /** A dbt adapter and its dialect; null if the adapter is unknown. */
  readonly adapter: (type: string) => DialectAdapter | null;
  readonly adapters: readonly string[];
}

export interface DialectAdapter extends AdapterRow {
  readonly dialect: Dialect;
}

export function defineDialects(rows: Readonly<Record<string, DialectRow>>): Dialects {
  const dialects = new Map<string, Dialect>();
  const byName = new Map<string, Dialect>();
  const adapters = new Map<string, DialectAdapter>();
  for (const [name, row] of Object.entries(rows)) {
    const base = row.like === undefined ? STANDARD : dialects.get(row.like);
    if (base === undefined) throw new Error(`${name} is like ${row.like}, which has no row before it`);
    const dialect = inherit(name, row, base);
    dialects.set(name, dialect);
    for (const each of ownNames(name, row)) {
      const other = byName.get(each);
      if (other !== undefined) throw new Error(`the name ${each} is that of ${other.name} and of ${name}`);
      byName.set(each, dialect);
    }
    for (const [type, adapter] of Object.entries(row.adapters ?? {}))
      adapters.set(type, { ...adapter, dialect });
  }
  return {
    names: [...dialects.keys()],
    named: (text) => byName.get(text.trim().toLowerCase()) ?? null,
    adapter: (type) => adapters.get(type.toLowerCase()) ?? null,
    adapters: [...adapters.keys()],
  };
}

function ownNames(name: string, { aliases = [], adapters = {} }: DialectRow): ReadonlySet<string> {
  return new Set([name, ...aliases, ...Object.keys(adapters)]);
}

function inherit(name: string, row: DialectRow, base: Dialect): Dialect {
  const { engines = base.engines, tables = base.tables, columns = base.columns } = row;
  const { valueColumns = base.valueColumns, unnamedColumns = base.unnamedColumns } = row;
  const { dual = base.dual, firstSchema = base.firstSchema } = row;
  const { sessionCatalog = base.sessionCatalog } = row;
  return {
    name,
    names: [...ownNames(name, row), ...base.names],
    features: withFeatures(base.features, row),
    engines,
    tables,
    columns,
    dual,
    firstSchema,
    sessionCatalog,
    valueColumns,
    unnamedColumns,
    stringPrefixes: words(row.stringPrefixes) ?? base.stringPrefixes,
    setReturning: words(row.setReturning) ?? base.setReturning,
    systemColumns: words(row.systemColumns) ?? base.systemColumns,
    niladic: new Set([...base.niladic, ...(words(row.niladic) ?? [])]),
    pseudo: words(row.pseudo) ?? base.pseudo,
    keyNames: words(row.keyNames) ?? base.keyNames,
  };
}

function withFeatures(base: Features, { features = [], without = [] }: DialectRow): Features {
  const own: Record<FeatureName, boolean> = { ...base };
  for (const feature of features) own[feature] = true;
  for (const feature of without) own[feature] = false;
  return own;
}

function words(text: string | undefined): ReadonlySet<string> | undefined {
  return text === undefined ? undefined : new Set(text.split(/\s+/).filter((word) => word !== ''));
}

/** Words of the SQL standard, and constants. */
const NILADIC = `current_date current_time current_timestamp current_user current_role current_schema
  current_catalog localtime localtimestamp session_user system_user user null true false default unknown`;

const VALUES: DialectValues = {
  tables: INSENSITIVE,
  columns: INSENSITIVE,
  stringPrefixes: new Set(['N', 'B', 'X', 'U&']),
  setReturning: new Set(),
  dual: null,
  firstSchema: null,
  sessionCatalog: null,
  systemColumns: new Set(),
  niladic: words(NILADIC) ?? new Set(),
  pseudo: new Set(),
  valueColumns: { prefix: 'column', from: 1 },
  unnamedColumns: { prefix: '_col_', counts: 'columns', suffix: '' },
  keyNames: new Set(),
};

/** The base of the rows that are like no other dialect. */
const STANDARD: Dialect = {
  name: 'standard',
  names: [],
  features: Object.fromEntries(Object.keys(FEATURES).map((name) => [name, false])) as Features,
  engines: [],
  ...VALUES,
};
