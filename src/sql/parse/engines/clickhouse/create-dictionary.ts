/**
 * Tokens → ClickHouse's CREATE DICTIONARY: a relation that is refreshed from its source.
 *
 *   CREATE DICTIONARY d (id UInt64, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(DB 's' TABLE 'cities')) …
 *     →   create table d (id, name) as SELECT id, name FROM s.cities
 */
import type {
  Create,
  DefinedColumn,
  Expr,
  Identifier,
  Query,
  SelectItem,
  TableName,
} from '../../../ir/ir.ts';
import { locationOf, stringText } from '../../core/location.ts';
import {
  done,
  here,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeBrackets,
  unsupported,
  word,
} from '../../core/reader.ts';
import { noteSkipped, skipTo } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';
import { readDefinitions } from '../../query/definitions.ts';
import { rowsOfFile, selectOver, starOver } from '../../query/file-rows.ts';
import { readQueryInString } from '../../query/query-in-string.ts';

/**
 * Dictionary : DICTIONARY [IF NOT EXISTS] name [ON CLUSTER name] ( columns ) {SOURCE ( source ) | option}
 * — https://clickhouse.com/docs/sql-reference/statements/create/dictionary
 */
export function readCreateDictionary(reader: Reader): Create {
  const kind = reader.at;
  reader.at++;
  take(reader, 'IF', 'NOT', 'EXISTS');
  noteSkipped(reader, 'kind of relation', kind);
  const target = readTableName(reader);
  if (take(reader, 'ON', 'CLUSTER')) skipTo({ ...reader, at: reader.at - 2 }, 'hint', ++reader.at);
  const expressions = new Map<string, Expr>();
  const computed: { readonly column: Identifier; readonly value: Expr }[] = [];
  const columns = word(reader) === '(' ? readDefinitions(reader, null, computed) : null;
  for (const { column, value } of computed) expressions.set(column.text, value);
  const base = { kind: 'create', what: 'table', target, temporary: false, columns, like: null } as const;
  let query: Query | null = null;
  while (!done(reader)) {
    const first = reader.at;
    if (word(reader) === 'SOURCE' && word(reader, 1) === '(') {
      reader.at++;
      noteSkipped(reader, 'storage of a relation', first);
      query = readSource(takeBrackets(reader), { columns, expressions, kind });
      continue;
    }
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
    noteSkipped(reader, 'storage of a relation', first);
  }
  return { ...base, query };
}

interface Attributes {
  readonly columns: readonly DefinedColumn[] | null;
  /** The expressions of columns that are no columns of the source. */
  readonly expressions: ReadonlyMap<string, Expr>;
  /** The first token of the definition. */
  readonly kind: number;
}

/**
 * Source : CLICKHOUSE ( settings ) | FILE ( settings ) | NULL ( ) | …
 *
 * `CLICKHOUSE(DB 's' TABLE 't')`, `FILE(path '…')`; null for `NULL()`, which has no rows.
 */
function readSource(inside: Reader, attributes: Attributes): Query | null {
  const kind = word(inside);
  const first = inside.at;
  inside.at++;
  if (word(inside) !== '(') throw unsupported(inside, `A dictionary from ${kind}`);
  const options = takeBrackets(inside);
  const skipped = inside.notes.skipped.length;
  noteSkipped(inside, 'server of a relation', first);
  const settings = readSettings(options);
  if (kind === 'NULL') return null;
  const span = spanFrom(inside, attributes.kind);
  const relation = relationOf(kind, settings);
  const setting = settings.get('QUERY');
  if (setting !== undefined && kind === 'CLICKHOUSE') {
    inside.notes.skipped.length = skipped;
    inside.notes.skipped.push({ clause: 'server of a relation', first, end: setting.at });
    const query = readQueryInString({ ...options, at: setting.at });
    inside.notes.skipped.push({ clause: 'server of a relation', first: setting.at + 1, end: inside.at });
    return query;
  }
  if (relation === null || settings.has('WHERE') || settings.has('QUERY'))
    throw unsupported(inside, `This dictionary from ${kind}`, here(options));
  const { columns, expressions } = attributes;
  if (columns === null) return starOver(relation, span);
  if (expressions.size === 0) return rowsOfFile(relation, columns, span);
  const items = columns.map((column): SelectItem => {
    const expr = expressions.get(column.text) ?? { kind: 'column', parts: [column], span };
    return { kind: 'expression', expr, alias: column, span };
  });
  return selectOver(relation, items, span);
}

interface Setting {
  readonly text: string;
  readonly at: number;
}

/**
 * Settings : {name value}
 *
 * `HOST 'h' PORT 9000 TABLE t`: the settings by name.
 */
function readSettings(options: Reader): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  for (let name = word(options); !done(options); name = word(options)) {
    options.at++;
    if (word(options) === '(') {
      skipBrackets(options);
      continue;
    }
    const value = peek(options);
    if (value === undefined) break;
    settings.set(name, { text: value.kind === 'string' ? stringText(value) : value.text, at: options.at });
    options.at++;
  }
  return settings;
}

function relationOf(kind: string, settings: ReadonlyMap<string, Setting>): TableName | null {
  const text = (name: string): string | null => settings.get(name)?.text ?? null;
  const [db, table] = [text('DB'), text('TABLE')];
  if (kind === 'CLICKHOUSE') {
    const parts = [...(db?.split('.') ?? []), ...(table?.split('.') ?? [])];
    return table === null
      ? null
      : parts.filter((part) => part !== '').map((part) => ({ text: part, quoted: true }));
  }
  if (kind === 'FILE' || kind === 'HTTP') {
    const place = text('PATH') ?? text('URL');
    return place === null ? null : locationOf(place);
  }
  const host = [text('HOST'), text('PORT')].filter((part) => part !== null).join(':');
  const parts = [host, db, table ?? text('COLLECTION')].filter((part) => part !== null && part !== '');
  return parts.length < 2 ? null : locationOf(`${kind.toLowerCase()}://${parts.join('/')}`);
}
