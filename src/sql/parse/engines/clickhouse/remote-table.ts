/**
 * Tokens → a call that stands for one relation, as that relation. ClickHouse reads and writes relations of other servers, and dictionaries,
 * by such calls; its relations on other platforms are places outside.
 *
 *   remote('db1:9000', sales.orders) o      →   sales.orders o
 *   mysql('db2:3306', 'sales', 'orders', …) →   «mysql://db2:3306/sales/orders»
 *   view(SELECT a FROM t)                   →   (SELECT a FROM t)
 */
import type { Expr, FromItem, Identifier, TableName } from '../../../ir/ir.ts';
import { locationOf } from '../../core/location.ts';
import { namedByConstant } from '../../core/parameter-name.ts';
import { closing, type Reader, spanFrom, takeBrackets, within, word } from '../../core/reader.ts';
import { passTo } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readList } from '../../expression/lists.ts';
import { namedRelation } from '../../query/derived.ts';

/** By name, at which argument the relation stands: `db.t`, or `db` and `t` one after the other. */
const RELATION_AT: ReadonlyMap<string, number> = new Map([
  ['REMOTE', 1],
  ['REMOTESECURE', 1],
  ['CLUSTER', 1],
  ['CLUSTERALLREPLICAS', 1],
  ['DICTIONARY', 0],
  ['MERGETREEINDEX', 0],
]);
/** On a platform of its own: server, database, relation. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['MYSQL', 'mysql'],
  ['POSTGRESQL', 'postgres'],
  ['MONGODB', 'mongodb'],
  ['JDBC', 'jdbc'],
  ['ODBC', 'odbc'],
]);

/** null where no such call comes next, or one of which the text does not say the relation. */
export function readRelationCall(reader: Reader): FromItem | null {
  if (reader.source.dialect !== 'clickhouse' || word(reader, 1) !== '(') return null;
  const first = reader.at;
  if (word(reader) === 'VIEW' && word(reader, 2) !== ')') {
    passTo(reader, 'kind of relation', first + 1);
    const query = reader.rules.query(takeBrackets(reader));
    return namedRelation(reader, query, first);
  }
  const name = relationOf(reader);
  if (name === null) return null;
  passTo(reader, 'place of a relation', closing({ ...reader, at: first + 1 }) + 1);
  return { kind: 'table', name, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

function relationOf(reader: Reader): TableName | null {
  const call = word(reader);
  const at = RELATION_AT.get(call);
  const platform = ELSEWHERE.get(call);
  if (at === undefined && platform === undefined) return null;
  const open = reader.at + 1;
  const inside = within(reader, open + 1, closing({ ...reader, at: open }));
  const passed = reader.notes.passed.length;
  const args = readList(inside);
  reader.notes.passed.length = passed;
  if (inside.at < inside.end) return null;
  if (at !== undefined) return named(args.slice(at), reader);
  const texts = args.slice(0, 3).map((arg) => namedText(arg));
  return texts.length === 3 && texts.every((text) => text !== null)
    ? locationOf(`${platform}://${texts.join('/')}`)
    : null;
}

function named([first, second]: readonly Expr[], reader: Reader): TableName | null {
  const parts = first === undefined ? null : nameOf(first, reader);
  if (parts === null || parts.length !== 1) return parts;
  const more = second === undefined ? null : nameOf(second, reader);
  return more?.length === 1 ? [...parts, ...more] : parts;
}

function nameOf(expr: Expr, reader: Reader): readonly Identifier[] | null {
  if (expr.kind === 'column') return expr.parts;
  return expr.kind === 'literal' && expr.text.startsWith("'") ? namedByConstant(expr, reader) : null;
}

function namedText(expr: Expr): string | null {
  return expr.kind === 'literal' && expr.text.startsWith("'") ? expr.text.slice(1, -1) : null;
}
