/**
 * Tokens → T-SQL's PREDICT: the rows of a table, each with columns that a model computes from all its
 * columns.
 *
 *   PREDICT(MODEL = @m, DATA = dbo.t AS d) WITH (score FLOAT) AS p
 *     →   dbo.t d, lateral (SELECT PREDICT(@m, d.*) AS score) p
 */
import type { Expr, FromItem, SelectItem, TableName } from '../../../ir/ir.ts';
import { plainSelect } from '../../core/plain-select.ts';
import {
  done,
  expect,
  type Reader,
  type RelationStart,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { noteSkipped, skipTo } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readTableName } from '../../core/table-name.ts';
import { readDefinitions } from '../../query/definitions.ts';

/**
 * Predict : PREDICT ( MODEL = expression, DATA = table [AS alias] {, option} ) WITH ( columns ) [alias]
 * — https://learn.microsoft.com/en-us/sql/t-sql/queries/predict-transact-sql
 *
 * In CROSS APPLY PREDICT the data is a relation to the left.
 */
export function readPredict(reader: Reader, { lateral: apply }: RelationStart): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  const first = reader.at;
  reader.at++;
  const passedIn = readArguments(takeBrackets(reader));
  expect(reader, 'WITH');
  const columns = readDefinitions(reader) ?? [];
  const alias = readTableAlias(reader);
  const span = spanFrom(reader, first);
  const { data, model } = passedIn;
  if (data === null) throw unexpected(reader, 'DATA');
  const own = data.alias === null ? data.name : [data.alias.name];
  const items = columns.map((column): SelectItem => {
    const none = { args: model, distinct: false, orderBy: [], filter: null, over: null };
    const expr: Expr = {
      kind: 'call',
      name: 'PREDICT',
      ...none,
      star: { qualifier: apply ? data.name : own },
      span,
    };
    return { kind: 'expression', expr, alias: column, span };
  });
  const query = plainSelect({ items, from: [], span });
  const made: FromItem = { kind: 'derived', query, alias, lateral: true, span };
  if (apply) return made;
  const left: FromItem = { kind: 'table', name: data.name, alias: data.alias, span };
  return { kind: 'join', type: 'cross', left, right: made, on: null, using: null, natural: false, span };
}

interface Arguments {
  readonly model: readonly Expr[];
  readonly data: { readonly name: TableName; readonly alias: ReturnType<typeof readTableAlias> } | null;
}

/**
 * PredictArguments : name = value {, name = value}
 *
 * `MODEL = @m, DATA = dbo.t AS d, RUNTIME = ONNX`.
 */
function readArguments(inside: Reader): Arguments {
  const model: Expr[] = [];
  let data: Arguments['data'] = null;
  while (!done(inside)) {
    const first = inside.at;
    const name = word(inside);
    inside.at++;
    expect(inside, '=');
    noteSkipped(inside, 'name of an argument', first);
    if (name === 'DATA') {
      const table = readTableName(inside);
      const as = inside.at;
      data = { name: table, alias: readTableAlias(inside) };
      noteSkipped(inside, 'name of an argument', as);
    } else if (name === 'MODEL') {
      const value = inside.rules.expression(inside);
      // The name of a model is no column.
      if (value.kind === 'literal' || value.kind === 'subquery') model.push(value);
      else noteSkipped(inside, 'name of an argument', first);
    } else skipTo(inside, 'hint', inside.at + 1);
    if (!take(inside, ',')) break;
  }
  if (!done(inside)) throw unexpected(inside, '")"');
  return { model, data };
}
