/**
 * Tokens → Databricks' APPLY CHANGES INTO and AUTO CDC INTO, as a MERGE. The sequence decides which change of
 * a row is the last, so it is a condition of every action.
 *
 *   APPLY CHANGES INTO t FROM STREAM(s) KEYS (id) APPLY AS DELETE WHEN op = 'd' SEQUENCE BY n
 *   COLUMNS * EXCEPT (op)
 *     →   MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND n AND op = 'd' THEN DELETE
 *         WHEN MATCHED AND n THEN UPDATE SET * EXCEPT (op) WHEN NOT MATCHED AND n THEN INSERT * EXCEPT (op)
 */
import type { Create, Expr, FromItem, Identifier, Merge, MergeAction, TableName } from '../../../ir/ir.ts';
import { readColumnList, readIdentifier } from '../../core/identifier.ts';
import { selectAll } from '../../core/plain-select.ts';
import {
  type CreateClause,
  done,
  expect,
  list,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAll,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

interface Clauses {
  keys: readonly Identifier[];
  where: Expr | null;
  deletes: Expr | null;
  truncates: Expr | null;
  sequence: Expr | null;
  /** null: all columns except `except`. */
  columns: readonly Identifier[] | null;
  except: readonly Identifier[];
  /** The source has all rows, so a row that it lacks is deleted. */
  readonly snapshot: boolean;
}

/**
 * ApplyChanges : {APPLY CHANGES | AUTO CDC} INTO name FROM [STREAM | SNAPSHOT] name KEYS ( columns ) {clause}
 * — https://docs.databricks.com/aws/en/ldp/developer/ldp-sql-ref-apply-changes-into
 */
export function readApplyChanges(reader: Reader): Merge | null {
  if (!take(reader, 'APPLY', 'CHANGES') && !take(reader, 'AUTO', 'CDC')) return null;
  expect(reader, 'INTO');
  return readChanges(reader, readTableName(reader));
}

/**
 * AutoFlow : FLOW {AUTO CDC | APPLY CHANGES} [ONCE] FROM … KEYS ( columns ) {clause}, after the name of a
 *   streaming table
 * — https://docs.databricks.com/aws/en/ldp/developer/ldp-sql-ref-create-streaming-table
 */
export function readAutoFlow(reader: Reader): CreateClause | null {
  const first = reader.at;
  reader.at++;
  if (!take(reader, 'AUTO', 'CDC') && !take(reader, 'APPLY', 'CHANGES')) {
    reader.at = first;
    return null;
  }
  const merge = readChanges(reader, []);
  const finish = (create: Create): Create => {
    reader.notes.after.push({ ...merge, target: create.target });
    return create;
  };
  return { finish };
}

/** From FROM on. */
function readChanges(reader: Reader, target: TableName): Merge {
  take(reader, 'ONCE');
  expect(reader, 'FROM');
  const first = reader.at;
  const snapshot = take(reader, 'SNAPSHOT');
  take(reader, 'STREAM');
  const name = word(reader) === '(' ? readToEnd(takeBrackets(reader), readTableName) : readTableName(reader);
  const relation: FromItem = { kind: 'table', name, alias: null, span: spanFrom(reader, first) };
  const span = spanFrom(reader, first);
  const clauses: Clauses = {
    keys: [],
    where: null,
    deletes: null,
    truncates: null,
    sequence: null,
    columns: null,
    except: [],
    snapshot,
  };
  while (!done(reader)) readClause(reader, clauses);
  if (clauses.keys.length === 0) throw unexpected(reader, 'KEYS');
  const query = { ...selectAll(relation, span), where: clauses.where };
  const source: FromItem = {
    kind: 'derived',
    query,
    alias: { name: SOURCE, columns: null },
    lateral: false,
    span,
  };
  const alias: Identifier = { text: 'target', quoted: true };
  // The text has no words for the columns that are compared.
  const nowhere = { start: span.start, end: span.start };
  const column = (of: Identifier, name: Identifier): Expr => ({
    kind: 'column',
    parts: [of, name],
    span: nowhere,
  });
  const equal = clauses.keys.map(
    (key): Expr => ({ kind: 'operator', name: '=', args: [column(alias, key), column(SOURCE, key)], span }),
  );
  const on: Expr = { kind: 'operator', name: 'AND', args: equal, span };
  return {
    kind: 'merge',
    with: [],
    recursive: false,
    target,
    alias,
    source,
    on,
    actions: actionsOf(clauses, span),
  };
}

const SOURCE: Identifier = { text: 'change', quoted: true };

function readClause(reader: Reader, clauses: Clauses): void {
  const expression = reader.rules.expression;
  const first = reader.at;
  if (take(reader, 'KEYS')) clauses.keys = readColumnList(reader);
  else if (take(reader, 'IGNORE', 'NULL', 'UPDATES')) {
    if (take(reader, 'ON')) readSome(reader);
    // A null in a change does not change the column.
    noteSkipped(reader, 'conflict that changes nothing', first);
  } else if (take(reader, 'WHERE')) clauses.where = expression(reader);
  else if (takeAll(reader, ['APPLY', 'AS', 'DELETE', 'WHEN'])) clauses.deletes = expression(reader);
  else if (takeAll(reader, ['APPLY', 'AS', 'TRUNCATE', 'WHEN'])) clauses.truncates = expression(reader);
  else if (take(reader, 'SEQUENCE', 'BY')) clauses.sequence = expression(reader);
  else if (take(reader, 'COLUMNS')) {
    if (!take(reader, '*')) clauses.columns = readColumnList(reader);
    else if (takeAny(reader, 'EXCEPT') !== null) clauses.except = readColumnList(reader);
  } else if (takeAll(reader, ['STORED', 'AS', 'SCD', 'TYPE']) || take(reader, 'TRACK', 'HISTORY', 'ON')) {
    if (word(reader) === '(' || word(reader) === '*') readSome(reader);
    else reader.at++;
    noteSkipped(reader, 'storage of a relation', first);
  } else throw unexpected(reader, 'a clause of APPLY CHANGES');
}

/** Columns : ( names ) | * EXCEPT ( names ) */
function readSome(reader: Reader): void {
  if (take(reader, '*') && !take(reader, 'EXCEPT')) return;
  if (word(reader) === '(') readColumnList(reader);
  else list(reader, readIdentifier);
}

function actionsOf(clauses: Clauses, span: Expr['span']): MergeAction[] {
  const { sequence, deletes, truncates, columns, except, snapshot } = clauses;
  const both = (more: Expr | null): Expr | null => {
    const args = [sequence, more].filter((each) => each !== null);
    return args.length < 2 ? (args[0] ?? null) : { kind: 'operator', name: 'AND', args, span };
  };
  const removes = [deletes, truncates].flatMap((when): MergeAction[] =>
    when === null ? [] : [{ kind: 'delete', rows: 'matched', condition: both(when) }],
  );
  if (snapshot) removes.push({ kind: 'delete', rows: 'not-in-source', condition: null });
  const condition = both(null);
  const values = (columns ?? []).map((name): Expr => ({ kind: 'column', parts: [SOURCE, name], span }));
  if (columns === null) {
    const all = { kind: 'all', condition, except } as const;
    return [
      ...removes,
      { ...all, rows: 'matched', inserts: false },
      { ...all, rows: 'not-in-target', inserts: true },
    ];
  }
  const assignments = columns.map((column, i) => ({ column, value: values[i] as Expr }));
  return [
    ...removes,
    { kind: 'update', rows: 'matched', condition, assignments },
    { kind: 'insert', rows: 'not-in-target', condition, columns, values },
  ];
}
