/**
 * Tokens → UPDATE. An UPDATE of several relations (MySQL) becomes one statement for each of them.
 *
 *   UPDATE t JOIN s ON t.id = s.id SET t.a = s.x
 *     →   {kind: update, target: [t], from: [t JOIN s], assignments: [a = s.x]}
 */
import type { Cte, FromItem, Identifier, OrderItem, TableName, Update } from '../../ir/ir.ts';
import { replaceAssigned } from '../core/assigned-variables.ts';
import { skipOption } from '../core/hints.ts';
import { expect, nextIs, type Reader, take, takeAny, unsupported } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readOrder } from '../expression/lists.ts';
import { readFrom } from '../query/from.ts';
import { readTop } from '../query/top.ts';
import type { With } from '../query/with.ts';
import { type Assigned, assignmentsOf, readAssigned } from './assignments.ts';
import { skipErrorLog } from './conflict.ts';
import { readInsert } from './insert.ts';
import { readOutputs, readReturning, withOutputs } from './returning.ts';
import { findAlias, named, throughAlias } from './targets.ts';
import { readWhere } from './where.ts';

/**
 * Update : UPDATE [TOP] From [FROM From] SET assignments [OUTPUT …] [FROM From] [WHERE condition] [ORDER BY
 *   …] [LIMIT …] [RETURNING …]
 * — https://dev.mysql.com/doc/refman/8.4/en/update.html
 */
export function readUpdate(reader: Reader, ctes: With): Update {
  expect(reader, 'UPDATE');
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'IGNORE', 'ONLY') !== null);
  if (take(reader, 'OR')) reader.at++;
  noteSkipped(reader, 'hint', hint);
  readTop(reader);
  const items = readFrom(reader);
  // Teradata has FROM before SET.
  const early = take(reader, 'FROM') ? readFrom(reader) : [];
  expect(reader, 'SET');
  const carried = reader.notes.named.length;
  const values = readAssigned(reader);
  const named = reader.notes.named.splice(carried);
  const replace = replaceAssigned(named);
  const assigned = values.map((one) => ({ ...one, value: replace(one.value) }));
  const outputs = readOutputs(reader);
  const from = take(reader, 'FROM') ? readFrom(reader) : early;
  const where = readWhere(reader);
  const orderBy = readLimit(reader);
  const returning = readReturning(reader);
  skipErrorLog(reader);
  skipOption(reader);
  const updates = targetsOf(reader, { items, from, assigned }).map(({ through, ...targeted }) =>
    withOutputs(
      reader,
      {
        kind: 'update',
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
  // Teradata: if no row is found, a row is inserted.
  if (reader.source.features.updateElseInsert && nextIs(reader, 'ELSE', 'INSERT') && take(reader, 'ELSE')) {
    noteSkipped(reader, 'hint', reader.at - 1);
    reader.notes.after.push(readInsert(reader, ctes));
  }
  const [first, ...more] = updates;
  if (first === undefined) throw unsupported(reader, 'UPDATE of this relation');
  reader.notes.after.push(...more);
  return first;
}

/** ChangeLimit : [ORDER BY items] {LIMIT | OFFSET} number — without a limit the order has no effect. */
export function readLimit(reader: Reader): readonly OrderItem[] {
  const order = reader.at;
  const orderBy = take(reader, 'ORDER', 'BY') ? readOrder(reader) : [];
  const first = reader.at;
  while (takeAny(reader, 'LIMIT', 'OFFSET') !== null) {
    do {
      const { kind, span } = reader.rules.expression(reader);
      if (kind !== 'literal') throw unsupported(reader, 'A limit that is no constant', span);
    } while (take(reader, ','));
  }
  if (reader.at === first) {
    noteSkipped(reader, 'order without effect', order);
    return [];
  }
  noteSkipped(reader, 'number of rows', first);
  return orderBy;
}

interface Parts {
  readonly items: readonly FromItem[];
  readonly from: readonly FromItem[];
  readonly assigned: readonly Assigned[];
}

type Targeted = Pick<Update, 'target' | 'alias' | 'from' | 'assignments'> & {
  /** The query of which rows are updated. */
  readonly through?: readonly Cte[];
};

function targetsOf(reader: Reader, { items, from, assigned }: Parts): Targeted[] {
  const [item, ...more] = items;
  if (item?.kind === 'derived' && more.length === 0) {
    const { name, cte } = named(item);
    const targeted = { target: [name], alias: null, from, through: [cte] };
    return [{ ...targeted, assignments: assignmentsOf(assigned, name) }];
  }
  if (item?.kind === 'table' && more.length === 0) {
    const targeted = targetOf(item, from);
    return [{ ...targeted, assignments: assignmentsOf(assigned, referenceName(targeted)) }];
  }
  return targetsOfJoin(reader, items, assigned);
}

/** In T-SQL's `UPDATE x SET … FROM t AS x`, x is the alias of the target. */
function targetOf(
  { name, alias }: { readonly name: TableName; readonly alias: { readonly name: Identifier } | null },
  from: readonly FromItem[],
): Omit<Targeted, 'assignments'> {
  const called = alias === null && name.length === 1 ? findAlias(from, name[0]?.text ?? '') : null;
  if (called !== null) return { target: called.name, alias: called.alias?.name ?? null, from };
  const through = alias === null && name.length === 1 ? throughAlias(from, name[0]?.text ?? '') : null;
  if (through !== null) return { target: name, alias: null, from: through.from, through: [through.cte] };
  return { target: name, alias: alias?.name ?? null, from };
}

/**
 * MySQL joins relations before SET. The qualifiers of the assigned columns decide which of them are updated.
 */
function targetsOfJoin(
  reader: Reader,
  items: readonly FromItem[],
  assigned: readonly Assigned[],
): Targeted[] {
  const names = [...new Set(assigned.map(({ qualifier }) => qualifier?.text.toLowerCase() ?? ''))];
  return names.map((name) => {
    const table = name === '' ? null : findAlias(items, name);
    if (table === null)
      throw unsupported(reader, 'UPDATE of a join without a qualifier before the column', items[0]?.span);
    const own = assigned.filter(({ qualifier }) => qualifier?.text.toLowerCase() === name);
    const targeted = { target: table.name, alias: table.alias?.name ?? null, from: items };
    return { ...targeted, assignments: assignmentsOf(own, referenceName(targeted)) };
  });
}

function referenceName({ target, alias }: Omit<Targeted, 'assignments'>): Identifier | undefined {
  return alias ?? target.at(-1);
}
