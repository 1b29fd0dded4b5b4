/**
 * catalog.json (names, columns in order and types, as the warehouse reports them) → Catalog, by unique_id.
 * Throws Failure if the file is not a catalog or is incomplete.
 */
import { columnPath } from '../../model/names.ts';
import { asObject, asText, asTexts, isObject, type JsonObject } from '../json/json-value.ts';
import type { Adapter } from './adapter.ts';
import { CATALOG_TODO, checkEncoding, malformed, refuse } from './input-file.ts';
import { MalformedJson, parseSlice, readSections } from './read-sections.ts';

export interface Catalog {
  readonly generatedAt: string | null;
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  /** Errors that dbt met while it queried the warehouse. */
  readonly errors: readonly string[];
}

export interface CatalogEntry {
  readonly database: string | null;
  readonly schema: string | null;
  readonly name: string | null;
  /** `BASE TABLE`, `VIEW`: the warehouse's own word. */
  readonly type: string | null;
  readonly comment: string | null;
  /**
   * In the order of the relation; on BigQuery the fields of a nested column follow the column, by path
   * (`items.sku`).
   */
  readonly columns: readonly CatalogColumn[];
}

export interface CatalogColumn {
  readonly name: string;
  readonly type: string | null;
  readonly comment: string | null;
}

const ENTRY_SECTIONS = ['nodes', 'sources'];

export function decodeCatalog(bytes: Buffer, path: string, adapter: Adapter): Catalog {
  try {
    checkEncoding(bytes, path, CATALOG_TODO);
    const sections = readSections(bytes, new Set(ENTRY_SECTIONS));
    const read = (name: string): unknown => {
      const slice = sections.get(name);
      return slice === undefined ? null : parseSlice(bytes, slice);
    };
    const metadata = asObject(read('metadata'));
    const schema = asText(metadata['dbt_schema_version']);
    if (schema !== null && !schema.includes('/catalog/'))
      throw refuse(path, 'is not a dbt catalog', CATALOG_TODO);
    if (!sections.has('nodes'))
      throw refuse(path, 'has no nodes, so it is not a complete dbt catalog', CATALOG_TODO);
    const entries = new Map<string, CatalogEntry>();
    for (const name of ENTRY_SECTIONS) {
      for (const member of sections.get(name)?.entries ?? []) {
        const json = parseSlice(bytes, member);
        if (isObject(json)) entries.set(member.key, decodeEntry(json, adapter));
      }
    }
    return { generatedAt: asText(metadata['generated_at']), entries, errors: asTexts(read('errors')) };
  } catch (error) {
    throw error instanceof MalformedJson ? malformed(path, error, CATALOG_TODO) : error;
  }
}

function decodeEntry(json: JsonObject, adapter: Adapter): CatalogEntry {
  const metadata = asObject(json['metadata']);
  return {
    database: asText(metadata['database']),
    schema: asText(metadata['schema']),
    name: asText(metadata['name']),
    type: asText(metadata['type']),
    comment: asText(metadata['comment']),
    columns: decodeColumns(asObject(json['columns']), adapter),
  };
}

function decodeColumns(json: JsonObject, adapter: Adapter): CatalogColumn[] {
  const rows = Object.entries(json).map(([key, value], position) => {
    const column = asObject(value);
    const index = typeof column['index'] === 'number' ? column['index'] : position;
    const name = asText(column['name']) ?? key.toWellFormed();
    return { name, type: asText(column['type']), comment: asText(column['comment']), index };
  });
  rows.sort((a, b) => a.index - b.index);
  return byPath(rows, adapter).map(({ name, type, comment }) => ({ name, type, comment }));
}

/**
 * On BigQuery a catalog lists the fields of a struct as rows `parent.child` next to `parent`: they are
 * columns by path. A parent without a row is a column too. On other platforms a dot is part of the name.
 */
function byPath<Row extends CatalogColumn>(rows: readonly Row[], adapter: Adapter): readonly Row[] {
  if (!adapter.listsFields) return rows.map((row) => ({ ...row, name: columnPath([row.name]) }));
  const found = new Map<string, Row>();
  const listed = new Set(rows.map(({ name }) => name));
  for (const row of rows) {
    const names = row.name.split('.');
    for (let length = 1; length < names.length; length++) {
      const name = names.slice(0, length).join('.');
      if (!found.has(name) && !listed.has(name)) found.set(name, { ...row, name, type: null, comment: null });
    }
    found.set(row.name, row);
  }
  return [...found.values()];
}
