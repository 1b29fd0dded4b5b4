/**
 * The IR as text that a person can read and correct: one line for each clause of a statement. A query inside
 * the statement is on one line, in brackets.
 *
 *   SELECT a, count(*) n FROM t GROUP BY a   →   select a, COUNT(*) as n
 *                                               from t
 *                                               group by a
 */
import { assertNever } from '../../src/model/assert-never.ts';
import type {
  ByName,
  Call,
  Conflict,
  Expr,
  FromItem,
  GroupBy,
  Identifier,
  MergeAction,
  OrderItem,
  Query,
  Select,
  SelectItem,
  StarColumns,
  Statement,
  TableAlias,
  TableName,
  Window,
} from '../../src/sql/ir/ir.ts';

export function printStatement(statement: Statement): string[] {
  switch (statement.kind) {
    case 'select':
      return printQuery(statement.query);
    case 'insert': {
      const columns = statement.columns === null ? '' : ` (${names(statement.columns)})`;
      return [
        `${statement.as ?? 'insert'} ${table(statement.target)}${printPartition(statement)}${columns}${statement.byName ? ' by name' : ''}`,
        ...printQuery(statement.query),
        ...printConflict(statement.conflict),
        ...printReturning(statement),
      ];
    }
    case 'create':
      return printCreate(statement);
    case 'update':
      return [
        ...printWith(statement.with, statement.recursive),
        `update ${aliased(table(statement.target), statement.alias)}`,
        ...statement.assignments.map(({ column, value }) => `set ${name(column)} = ${printExpr(value)}`),
        ...optional('from', statement.from.map(printFrom).join(', ')),
        ...optional('where', statement.where === null ? '' : printExpr(statement.where)),
        ...optional('order by', (statement.orderBy ?? []).map(printOrder).join(', ')),
        ...printReturning(statement),
      ];
    case 'delete':
      return [
        ...printWith(statement.with, statement.recursive),
        `delete ${aliased(table(statement.target), statement.alias)}`,
        ...optional('using', statement.using.map(printFrom).join(', ')),
        ...optional('where', statement.where === null ? '' : printExpr(statement.where)),
        ...optional('order by', (statement.orderBy ?? []).map(printOrder).join(', ')),
        ...printReturning(statement),
      ];
    case 'merge':
      return [
        ...printWith(statement.with, statement.recursive),
        `merge ${aliased(table(statement.target), statement.alias)}`,
        `using ${printFrom(statement.source)}`,
        `on ${printExpr(statement.on)}`,
        ...statement.actions.map(printAction),
        ...printReturning(statement),
      ];
    case 'assign':
      return [`assign ${statement.variable.name}`, ...printQuery(statement.query)];
    case 'rename':
      return [
        `${statement.half === null ? 'rename' : 'swap'} ${table(statement.from)} to ${table(statement.to)}`,
      ];
    case 'alter':
      return [
        `alter ${table(statement.target)}`,
        ...statement.columns.map(
          ({ from, to }) => `column ${from === null ? '' : name(from)} → ${to === null ? '' : name(to)}`,
        ),
      ];
    case 'drop':
      return [`drop ${statement.targets.map(table).join(', ')}`];
    case 'other':
      return ['other'];
    case 'opaque':
      return [
        `opaque ${statement.code}: ${statement.message}`,
        ...optional('target', statement.target === null ? '' : table(statement.target)),
        ...optional('reads', statement.reads.map(table).join(', ')),
      ];
    default:
      return assertNever(statement);
  }
}

function printReturning({ returning }: { readonly returning?: Query }): string[] {
  return returning === undefined ? [] : [`returning ${nested(returning)}`];
}

function printConflict(conflict: Conflict | undefined): string[] {
  if (conflict === undefined) return [];
  const rows = conflict.rows.map((row) => printAlias(row).slice(' as '.length)).join(', ');
  return [
    `on conflict (${list(conflict.keys)}) with ${rows}${conflict.alias === null ? '' : ` for ${name(conflict.alias)}`}`,
    ...conflict.assignments.map(({ column, value }) => `set ${name(column)} = ${printExpr(value)}`),
    ...optional('where', conflict.where === null ? '' : printExpr(conflict.where)),
  ];
}

function printPartition({ partition }: Extract<Statement, { kind: 'insert' }>): string {
  const parts = partition.map(
    ({ column, value }) => `${name(column)}${value === null ? '' : ` = ${printExpr(value)}`}`,
  );
  return parts.length === 0 ? '' : ` partition (${parts.join(', ')})`;
}

function printCreate(statement: Extract<Statement, { kind: 'create' }>): string[] {
  const columns = statement.columns === null ? '' : ` (${names(statement.columns)})`;
  const head = `create ${statement.temporary ? 'temporary ' : ''}${statement.what} ${table(statement.target)}${columns}`;
  const like = statement.like === null ? '' : ` like ${table(statement.like)}`;
  const likes = (statement.likes ?? [])
    .map((each) => ` with those of ${table(each.name)} at ${each.at}`)
    .join('');
  return [head + like + likes, ...(statement.query === null ? [] : printQuery(statement.query))];
}

function printAction(action: MergeAction): string {
  const condition = action.condition === null ? '' : ` if ${printExpr(action.condition)}`;
  switch (action.kind) {
    case 'update':
      return `update ${action.assignments.map(({ column, value }) => `${name(column)} = ${printExpr(value)}`).join(', ')}${condition}`;
    case 'delete':
    case 'nothing':
      return `${action.kind}${condition}`;
    case 'insert': {
      const columns = action.columns === null ? '' : `(${names(action.columns)}) `;
      return `insert ${columns}values (${list(action.values)})${condition}`;
    }
    case 'all':
      return `${action.inserts ? 'insert' : 'update'} *${condition}`;
    default:
      return assertNever(action);
  }
}

function printQuery(query: Query): string[] {
  const tail = [
    ...optional('order by', query.orderBy.map(printOrder).join(', ')),
    ...(query.limited ? ['limited'] : []),
  ];
  return [...printWith(query.with, query.recursive), ...printBody(query), ...tail];
}

function printWith(ctes: Query['with'], recursive: boolean): string[] {
  return ctes.map((cte) => {
    const columns = cte.columns === null ? '' : `(${names(cte.columns)})`;
    return `with ${recursive ? 'recursive ' : ''}${name(cte.name)}${columns} = ${nested(cte.query)}`;
  });
}

function printBody(query: Query): string[] {
  switch (query.kind) {
    case 'select':
      return printSelect(query);
    case 'set':
      return [
        nested(query.left),
        `${query.op}${query.all ? ' all' : ''}${printByName(query.byName)} ${nested(query.right)}`,
      ];
    case 'values':
      return [`values ${query.rows.map((row) => `(${list(row)})`).join(', ')}`];
    case 'unread':
      return [`unread query reads ${query.reads.map(table).join(', ')}`];
    default:
      return assertNever(query);
  }
}

function printByName(byName: ByName | null): string {
  if (byName === null) return '';
  const shows = byName.shows === 'all' ? '' : ` ${byName.shows}`;
  return ` by name${shows}${byName.on === null ? '' : ` on (${names(byName.on)})`}`;
}

function printSelect(select: Select): string[] {
  return [
    `select ${distinct(select)}${select.items.map(printItem).join(', ')}`,
    ...optional('from', select.from.map(printFrom).join(', ')),
    ...optional('where', select.where === null ? '' : printExpr(select.where)),
    ...(select.hierarchy === undefined
      ? []
      : [
          ...optional('start with', select.hierarchy.start === null ? '' : printExpr(select.hierarchy.start)),
          `connect by ${printExpr(select.hierarchy.connect)}`,
        ]),
    ...optional('group by', select.groupBy === null ? '' : printGroupBy(select.groupBy)),
    ...optional('having', select.having === null ? '' : printExpr(select.having)),
    ...optional('qualify', select.qualify === null ? '' : printExpr(select.qualify)),
    ...select.windows.map((window) => `window ${name(window.name)} = (${printWindow(window.window)})`),
  ];
}

function distinct({ distinct }: Select): string {
  if (distinct === 'none') return '';
  return distinct === 'all' ? 'distinct ' : `distinct on (${list(distinct.on)}) `;
}

function printItem(item: SelectItem): string {
  if (item.kind === 'expression') return aliased(printExpr(item.expr), item.alias);
  const over = item.value === undefined ? '' : `${printExpr(item.value)}.`;
  return over + printStar(item);
}

function printStar(star: StarColumns): string {
  const except = star.except.length === 0 ? '' : ` except (${names(star.except)})`;
  const replace = star.replace
    .map((each) => ` replace ${name(each.name)} = ${printExpr(each.expr)}`)
    .join('');
  const rename = star.rename.map((each) => ` rename ${name(each.from)} to ${name(each.to)}`).join('');
  const not = star.only?.negated ? 'not ' : '';
  const only = star.only === undefined ? '' : ` only ${not}${star.only.match} ${star.only.texts.join(' | ')}`;
  return `${star.qualifier === null ? '' : `${table(star.qualifier)}.`}*${except}${replace}${rename}${only}`;
}

function printGroupBy(groupBy: GroupBy): string {
  if (groupBy.kind === 'all') return 'all';
  return groupBy.modifiers === '' ? list(groupBy.keys) : `${list(groupBy.keys)} [${groupBy.modifiers}]`;
}

function printFrom(item: FromItem): string {
  switch (item.kind) {
    case 'table':
      return table(item.name) + printAlias(item.alias);
    case 'derived':
      return `${item.lateral ? 'lateral ' : ''}${item.transparent ? 'transparent ' : ''}${nested(item.query)}${printAlias(item.alias)}`;
    case 'function':
      return `${item.name}(${list(item.args)})${printAlias(item.alias)}${item.aliasIsColumn ? ' [column]' : ''}`;
    case 'join': {
      const on = item.on === null ? '' : ` on ${printExpr(item.on)}`;
      const using = item.using === null ? '' : ` using (${names(item.using)})`;
      const right = item.right.kind === 'join' ? `(${printFrom(item.right)})` : printFrom(item.right);
      return `${printFrom(item.left)} ${item.natural ? 'natural ' : ''}${item.type} join ${right}${on}${using}`;
    }
    default:
      return assertNever(item);
  }
}

function printAlias(alias: TableAlias | null): string {
  if (alias === null) return '';
  return ` as ${name(alias.name)}${alias.columns === null ? '' : `(${names(alias.columns)})`}`;
}

function printExpr(expr: Expr): string {
  switch (expr.kind) {
    case 'column':
      return expr.parts.map(name).join('.');
    case 'literal':
      return `‹${expr.text}›`;
    case 'operator':
      return `${expr.name}(${list(expr.args)})`;
    case 'call':
      return printCall(expr);
    case 'case': {
      const operand = expr.operand === null ? '' : `${printExpr(expr.operand)}: `;
      const branches = expr.branches.map(({ when, then }) => `${printExpr(when)} → ${printExpr(then)}`);
      if (expr.otherwise !== null) branches.push(`else ${printExpr(expr.otherwise)}`);
      return `case(${operand}${branches.join(', ')})`;
    }
    case 'cast':
      return `cast(${printExpr(expr.expr)} as ${expr.type})`;
    case 'subquery':
      return `${expr.use}${expr.operands.length === 0 ? '' : `(${list(expr.operands)})`} ${nested(expr.query)}`;
    case 'field':
      return `field(${printExpr(expr.base)}, ${expr.path}${expr.args.map((arg) => `, ${printExpr(arg)}`).join('')})`;
    case 'lambda':
      return `lambda(${names(expr.params)} → ${printExpr(expr.body)})`;
    case 'unread':
      return printUnread(expr);
    default:
      return assertNever(expr);
  }
}

const NO_CHANGES = { except: [], replace: [], rename: [] };

function printCall(call: Call): string {
  const star = call.star === null ? [] : [printStar(call.star.columns ?? { ...NO_CHANGES, ...call.star })];
  const args = [...star, ...call.args.map(printExpr)].join(', ');
  const order = call.orderBy.length === 0 ? '' : ` order by ${call.orderBy.map(printOrder).join(', ')}`;
  const filter = call.filter === null ? '' : ` filter (${printExpr(call.filter)})`;
  const over = call.over === null ? '' : ` over (${printWindow(call.over)})`;
  return `${call.name}(${call.distinct ? 'distinct ' : ''}${args}${order})${filter}${over}`;
}

function printWindow(window: Window): string {
  return [
    ...(window.base === null ? [] : [name(window.base)]),
    ...optional('partition by', list(window.partitionBy)),
    ...optional('order by', window.orderBy.map(printOrder).join(', ')),
    ...(window.frame === '' ? [] : [window.frame]),
  ].join(' ');
}

function printOrder(item: OrderItem): string {
  const direction = item.direction === 'desc' ? ' desc' : '';
  return `${printExpr(item.expr)}${direction}${item.nulls === null ? '' : ` nulls ${item.nulls}`}`;
}

function nested(query: Query): string {
  return `(${printQuery(query).join(' ')})`;
}

function optional(word: string, text: string): string[] {
  return text === '' ? [] : [`${word} ${text}`];
}

function aliased(text: string, alias: Identifier | null): string {
  return alias === null ? text : `${text} as ${name(alias)}`;
}

/** Quoted names have double quotes in each dialect. */
function name(identifier: Identifier): string {
  if (identifier.location === true) return `«${identifier.text}»`;
  return identifier.quoted ? `"${identifier.text}"` : identifier.text;
}

function names(identifiers: readonly Identifier[]): string {
  return identifiers.map(name).join(', ');
}

function table(parts: TableName): string {
  return parts.map(name).join('.');
}

function list(exprs: readonly Expr[]): string {
  return exprs.map(printExpr).join(', ');
}

function printUnread({ found, words, positions }: Extract<Expr, { kind: 'unread' }>): string {
  const maybe = words.map((word) => `${name(word.name)}?`);
  return `unread(${[...found.map(printExpr), ...maybe, ...(positions ? ['position'] : [])].join(', ')})`;
}
