/**
 * Tokens → DELETE. A DELETE from several relations (MySQL) becomes one statement for each of them.
 *
 *   DELETE FROM t USING s WHERE t.id = s.id   →   {kind: delete, target: [t], using: [s], where: t.id = s.id}
 */
import type { Cte, Delete, FromItem, TableName } from '../../ir/ir.ts';
import { byWord, ruleAhead } from '../core/engine-rules.ts';
import { skipOption } from '../core/hints.ts';
import { isName } from '../core/identifier.ts';
import { expect, nextIs, peek, type Reader, take, takeAny, unsupported, word } from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readFrom } from '../query/from.ts';
import { readTop } from '../query/top.ts';
import type { With } from '../query/with.ts';
import { skipErrorLog } from './conflict.ts';
import { readOutputs, readReturning, withOutputs } from './returning.ts';
import { readTargetAlias } from './target-alias.ts';
import { findAlias, throughAlias, named as throughQuery } from './targets.ts';
import { readLimit } from './update.ts';
import { readWhere } from './where.ts';

/**
 * Delete : DELETE [TOP] [names] [OUTPUT …] [FROM From] [USING From] [FROM From] [WHERE condition] [ORDER BY
 *   …] [LIMIT …] [RETURNING …]
 * — https://www.postgresql.org/docs/current/sql-delete.html
 */
export function readDelete(reader: Reader, ctes: With): Delete {
  expect(reader, 'DELETE');
  readTop(reader);
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'QUICK', 'IGNORE') !== null);
  noteSkipped(reader, 'hint', hint);
  const named = isName(peek(reader)) && !isSourceNext(reader) ? readNames(reader) : [];
  // DELETE t x: an alias without FROM.
  const alone =
    named.length === 1 && !['FROM', 'OUTPUT'].includes(word(reader)) ? readTargetAlias(reader) : null;
  let outputs = readOutputs(reader);
  const ofEngine = named.length === 0 ? byWord(reader, reader.rules.engine.targets) : null;
  const from = ofEngine !== null ? [ofEngine] : take(reader, 'FROM') ? readFromOnly(reader) : [];
  if (nextIs(reader, 'ON', 'CLUSTER')) skipTo(reader, 'hint', reader.at + 3);
  if (outputs.length === 0) outputs = readOutputs(reader);
  const using = take(reader, 'USING') ? readFrom(reader) : [];
  // T-SQL: DELETE FROM a FROM t a JOIN ….
  const more = take(reader, 'FROM') ? readFrom(reader) : [];
  skipAll(reader);
  const where = readWhere(reader);
  const orderBy = readLimit(reader);
  const returning = readReturning(reader);
  skipErrorLog(reader);
  skipOption(reader);
  const parts = { named, from, using: [...using, ...more] };
  const targets =
    named.length > 0 && from.length === 0
      ? [{ target: named[0] ?? [], alias: alone, using: parts.using }]
      : targetsOf(reader, parts);
  const [first, ...others] = targets.map(({ through, ...targeted }) =>
    withOutputs(
      reader,
      {
        kind: 'delete',
        with: [...ctes.with, ...(through ?? [])],
        recursive: ctes.recursive,
        ...targeted,
        where,
        ...(orderBy.length === 0 ? {} : { orderBy }),
      },
      outputs,
      returning,
    ),
  );
  if (first === undefined) throw unsupported(reader, 'DELETE from this relation');
  reader.notes.after.push(...others);
  return first;
}

/** Teradata: DELETE t ALL. */
function skipAll(reader: Reader): void {
  if (reader.source.features.deleteAll && take(reader, 'ALL'))
    noteSkipped(reader, 'quantifier', reader.at - 1);
}

/** FROM, or a target of the engine: DELETE OPENQUERY (…). */
function isSourceNext(reader: Reader): boolean {
  if (word(reader) === 'FROM') return true;
  return word(reader, 1) === '(' && ruleAhead(reader, reader.rules.engine.targets) !== undefined;
}

/** `t1, t2.*`. */
function readNames(reader: Reader): TableName[] {
  const names: TableName[] = [];
  do {
    names.push(readTableName(reader));
    take(reader, '.', '*');
  } while (take(reader, ','));
  return names;
}

function readFromOnly(reader: Reader): FromItem[] {
  take(reader, 'ONLY');
  return readFrom(reader);
}

interface Parts {
  /** The relations between DELETE and FROM. FROM then joins them with others. */
  readonly named: readonly TableName[];
  readonly from: readonly FromItem[];
  readonly using: readonly FromItem[];
}

type Targeted = Pick<Delete, 'target' | 'alias' | 'using'> & {
  /** The query of which rows are deleted. */
  readonly through?: readonly Cte[];
};

function targetsOf(reader: Reader, { named, from, using }: Parts): Targeted[] {
  if (named.length > 0) return named.map((name) => targetNamed(name, from, using));
  const [only, ...more] = from;
  if (only?.kind === 'derived' && more.length === 0) {
    const { name, cte } = throughQuery(only);
    return [{ target: [name], alias: null, using, through: [cte] }];
  }
  const tables = from.filter((item) => item.kind === 'table');
  if (tables.length < from.length) throw unsupported(reader, 'DELETE from a join');
  return tables.map(({ name, alias }) => {
    // In `DELETE FROM a, b USING t a JOIN s b`, a and b are aliases of USING.
    const target = alias === null && name.length === 1 ? findAlias(using, name[0]?.text ?? '') : null;
    if (target !== null) return { target: target.name, alias: target.alias?.name ?? null, using };
    return { target: name, alias: alias?.name ?? null, using };
  });
}

function targetNamed(name: TableName, from: readonly FromItem[], using: readonly FromItem[]): Targeted {
  const table = findAlias(from, name.at(-1)?.text ?? '');
  const through = table === null && name.length === 1 ? throughAlias(from, name[0]?.text ?? '') : null;
  if (through !== null)
    return { target: name, alias: null, using: [...through.from, ...using], through: [through.cte] };
  return { target: table?.name ?? name, alias: table?.alias?.name ?? null, using: [...from, ...using] };
}
