/**
 * Tokens → T-SQL's PREDICT: the rows that it is handed, and beside each what a model makes of all their columns.
 *
 *   PREDICT(MODEL = @m, DATA = dbo.t AS d) WITH (score FLOAT) AS p   →   dbo.t d, lateral (SELECT PREDICT(@m, d.*) AS score) p
 */
import type { Expr, FromItem, SelectItem, TableName } from '../../../ir/ir.ts';
import { plainSelect } from '../../core/plain-select.ts';
import {
  done,
  expect,
  type Reader,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { passOver, passTo } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readTableName } from '../../core/table-name.ts';
import { readDefinitions } from '../../query/definitions.ts';

/** null where something else comes next; `apply`: the rows may be those of a relation to the left. */
export function readPredict(reader: Reader, apply: boolean): FromItem | null {
  if (reader.source.dialect !== 'tsql' || word(reader) !== 'PREDICT' || word(reader, 1) !== '(') return null;
  const first = reader.at;
  reader.at++;
  const handed = readHanded(takeBrackets(reader));
  expect(reader, 'WITH');
  const columns = readDefinitions(reader) ?? [];
  const alias = readTableAlias(reader);
  const span = spanFrom(reader, first);
  const { data, model } = handed;
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

interface Handed {
  readonly model: readonly Expr[];
  readonly data: { readonly name: TableName; readonly alias: ReturnType<typeof readTableAlias> } | null;
}

/** `MODEL = @m, DATA = dbo.t AS d, RUNTIME = ONNX`. */
function readHanded(inside: Reader): Handed {
  const model: Expr[] = [];
  let data: Handed['data'] = null;
  while (!done(inside)) {
    const first = inside.at;
    const name = word(inside);
    inside.at++;
    expect(inside, '=');
    passOver(inside, 'name of an argument', first);
    if (name === 'DATA') {
      const handed = readTableName(inside);
      const as = inside.at;
      data = { name: handed, alias: readTableAlias(inside) };
      passOver(inside, 'name of an argument', as);
    } else if (name === 'MODEL') {
      const value = inside.rules.expression(inside);
      // A model by its name is no column.
      if (value.kind === 'literal' || value.kind === 'subquery') model.push(value);
      else passOver(inside, 'name of an argument', first);
    } else passTo(inside, 'hint', inside.at + 1);
    if (!take(inside, ',')) break;
  }
  if (!done(inside)) throw unexpected(inside, '“)”');
  return { model, data };
}
