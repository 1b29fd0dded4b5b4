/**
 * Tokens → the relation of a ClickHouse table whose engine stores no rows: queries of the table read that
 * relation, and rows inserted into the table are written to it.
 *
 *   CREATE TABLE t (a UInt8) ENGINE = Distributed(c, db, local, rand())
 *     →   create view t (a) as SELECT a FROM db.local; INSERT INTO db.local SELECT * FROM t
 */
import type { Create, Expr, Identifier, TableName } from '../../../ir/ir.ts';
import { nameOfConstant } from '../../core/parameter-name.ts';
import { type CreateClause, closing, nextIs, type Reader, spanFrom, within } from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';
import { readList } from '../../expression/lists.ts';
import { rowsOfFile, starOver } from '../../query/file-rows.ts';

/** By engine, the index of the argument with the database. The next argument is the relation. */
const ENGINES: ReadonlyMap<string, number> = new Map([
  ['DISTRIBUTED', 1],
  ['BUFFER', 0],
]);

/**
 * TableEngine : ENGINE = name ( arguments )
 * — https://clickhouse.com/docs/engines/table-engines/special/distributed
 */
export function readTableEngine(reader: Reader): CreateClause | null {
  const target = readTarget(reader);
  if (target === null) return null;
  return {
    finish: (create, first) => (create.query === null ? asView(reader, create, target, first) : create),
  };
}

function readTarget(reader: Reader): TableName | null {
  const { tokens } = reader.source;
  if (!nextIs(reader, 'ENGINE', '=')) return null;
  const at = ENGINES.get(tokens[reader.at + 2]?.upper ?? '');
  if (at === undefined || tokens[reader.at + 3]?.upper !== '(') return null;
  const open = reader.at + 3;
  const close = closing({ ...reader, at: open });
  const skipped = reader.notes.skipped.length;
  const args = readList(within(reader, open + 1, close));
  reader.notes.skipped.length = skipped;
  const [database, relation] = args.slice(at, at + 2).map((arg) => nameOf(arg, reader));
  if (relation == null || (database == null && !isCurrent(args[at]))) return null;
  skipTo(reader, 'storage of a relation', close + 1);
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

/** The table as a view of the target. Rows that are written to the table are another statement. */
function asView(reader: Reader, create: Create, target: TableName, first: number): Create {
  const span = spanFrom(reader, first);
  const own = starOver(create.target, span);
  reader.notes.after.push({
    kind: 'insert',
    target,
    columns: null,
    byName: true,
    partition: [],
    query: own,
  });
  const query = create.columns === null ? starOver(target, span) : rowsOfFile(target, create.columns, span);
  return { ...create, what: 'view', query };
}
