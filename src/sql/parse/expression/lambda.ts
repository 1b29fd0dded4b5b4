/**
 * Tokens → a lambda: `x -> x + 1`, `(x, y) -> x + y`, `x INT -> …`, DuckDB's `LAMBDA x : x + 1`; null if none
 * is next.
 */
import type { Expr, Identifier } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import {
  deeper,
  done,
  expect,
  list,
  peek,
  type Reader,
  spanFrom,
  take,
  takeBrackets,
  within,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readType } from '../core/types.ts';

/** Lambda : {parameter | ( parameters )} -> value | LAMBDA parameters : value — null if none is next. */
export function readLambda(reader: Reader): Expr | null {
  const first = reader.at;
  if (word(reader) === 'LAMBDA' && isName(peek(reader, 1))) {
    reader.at++;
    const params = list(reader, readIdentifier);
    expect(reader, ':');
    return {
      kind: 'lambda',
      params,
      body: deeper(reader, reader.rules.expression),
      span: spanFrom(reader, first),
    };
  }
  if (!reader.source.features.arrowLambdas) return null;
  const params = readParameters(reader);
  const operand = peek(reader, 1);
  const isJson = operand?.kind === 'string' || operand?.kind === 'number' || operand?.kind === 'parameter';
  if (params === null || word(reader) !== '->' || (isJson && reader.source.features.jsonArrows)) {
    reader.at = first;
    return null;
  }
  reader.at++;
  return {
    kind: 'lambda',
    params,
    body: deeper(reader, reader.rules.expression),
    span: spanFrom(reader, first),
  };
}

/** `(x, y) ->`, `(x INT, y INT) ->`. */
function readBracketed(reader: Reader): Identifier[] | null {
  const close = reader.source.partner[reader.at] ?? -1;
  if (close < 0 || reader.source.tokens[close + 1]?.upper !== '->' || !isName(peek(reader, 1))) return null;
  const inside = takeBrackets(reader);
  const params: Identifier[] = [];
  do {
    if (!isName(peek(inside))) return null;
    params.push(readIdentifier(inside));
    const type = inside.at;
    if (isName(peek(inside))) readType(inside);
    noteSkipped(inside, 'type', type);
  } while (take(inside, ','));
  return done(inside) ? params : null;
}

function readParameters(reader: Reader): Identifier[] | null {
  if (word(reader) === '(') return readBracketed(reader);
  if (!isName(peek(reader))) return null;
  const next = peek(reader, 1);
  if (next === undefined || next.upper === ',') return null;
  if (next.upper === '->') return [readIdentifier(reader)];
  const typed =
    isName(peek(reader, 1)) && word(reader, 2) === '->' && reader.source.features.typedLambdaParameters;
  if (!typed) return null;
  const param = readIdentifier(reader);
  readType(within(reader, reader.at, reader.end));
  reader.at++;
  noteSkipped(reader, 'type', reader.at - 1);
  return [param];
}
