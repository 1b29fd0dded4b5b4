/**
 * Tokens → the relation behind an engine of ClickHouse that keeps no rows itself: what is asked of the table is asked of that relation, what
 * is written to it goes there.
 *
 *   CREATE TABLE t (a UInt8) ENGINE = Distributed(c, db, local, rand())
 *     →   create view t (a) as SELECT a FROM db.local; INSERT INTO db.local SELECT * FROM t
 */
import type { Create, Expr, Identifier, TableName } from '../../../ir/ir.ts';
import { nameOfConstant } from '../../core/parameter-name.ts';
import { closing, type Reader, sees, spanFrom, within } from '../../core/reader.ts';
import { passTo } from '../../core/skipped-clauses.ts';
import { readList } from '../../expression/lists.ts';
import { rowsOfFile, starOver } from '../../query/file-rows.ts';

/** By name, at which argument its database stands; the relation is the next one. */
const ENGINES: ReadonlyMap<string, number> = new Map([
  ['DISTRIBUTED', 1],
  ['BUFFER', 0],
]);

/** null where another engine, or none, comes next. */
export function readEngine(reader: Reader): TableName | null {
  const { tokens, dialect } = reader.source;
  if (dialect !== 'clickhouse' || !sees(reader, 'ENGINE', '=')) return null;
  const at = ENGINES.get(tokens[reader.at + 2]?.upper ?? '');
  if (at === undefined || tokens[reader.at + 3]?.upper !== '(') return null;
  const open = reader.at + 3;
  const close = closing({ ...reader, at: open });
  const passed = reader.notes.passed.length;
  const args = readList(within(reader, open + 1, close));
  reader.notes.passed.length = passed;
  const [database, relation] = args.slice(at, at + 2).map((arg) => nameOf(arg, reader));
  if (relation == null || (database == null && !isCurrent(args[at]))) return null;
  passTo(reader, 'storage of a relation', close + 1);
  return database == null ? [relation] : [database, relation];
}

/** `currentDatabase()`. */
function isCurrent(database: Expr | undefined): boolean {
  return database?.kind === 'call' && database.name === 'CURRENTDATABASE';
}

function nameOf(expr: Expr, reader: Reader): Identifier | null {
  const parts =
    expr.kind === 'column' ? expr.parts : expr.kind === 'literal' ? nameOfConstant(expr, reader) : null;
  return parts?.length === 1 ? (parts[0] ?? null) : null;
}

/** The definition as the view that it is; what is written to it goes on as a statement of its own. */
export function throughEngine(reader: Reader, create: Create, behind: TableName, first: number): Create {
  const span = spanFrom(reader, first);
  const own = starOver(create.target, span);
  reader.notes.after.push({
    kind: 'insert',
    target: behind,
    columns: null,
    byName: true,
    partition: [],
    query: own,
  });
  const query = create.columns === null ? starOver(behind, span) : rowsOfFile(behind, create.columns, span);
  return { ...create, what: 'view', query };
}
