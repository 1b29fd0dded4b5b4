/**
 * The nodes directly inside a node of the IR, in any order. Frequent kinds are listed; of all other objects
 * every field is visited, so that no field can be forgotten.
 */
import type { Call, Case, Expr, Join, Select, SelectItem } from './query.ts';

type Visit = (node: object) => void;
type Children = (node: never, visit: Visit) => void;

const CHILDREN: ReadonlyMap<unknown, Children> = new Map(
  Object.entries<Children>({
    operator: ({ args, names }: Extract<Expr, { kind: 'operator' }>, visit) => {
      for (const arg of args) visit(arg);
      if (names !== undefined) visit(names);
    },
    cast: ({ expr }: Extract<Expr, { kind: 'cast' }>, visit) => visit(expr),
    case: ({ operand, branches, otherwise }: Case, visit) => {
      if (operand !== null) visit(operand);
      for (const { when, then } of branches) {
        visit(when);
        visit(then);
      }
      if (otherwise !== null) visit(otherwise);
    },
    expression: ({ expr, alias }: Extract<SelectItem, { kind: 'expression' }>, visit) => {
      visit(expr);
      if (alias !== null) visit(alias);
    },
    call: (call: Call, visit) => {
      for (const arg of call.args) visit(arg);
      if (call.filter !== null) visit(call.filter);
      if (call.over !== null) visit(call.over);
      if (call.star !== null) visit(call.star);
      if (call.moreStars !== undefined) visit(call.moreStars);
      if (call.orderBy.length > 0) visit(call.orderBy);
      if (call.names !== undefined) visit(call.names);
    },
    join: ({ left, right, on, using }: Join, visit) => {
      visit(left);
      visit(right);
      if (on !== null) visit(on);
      if (using !== null) visit(using);
    },
    select: (select: Partial<Select>, visit) => {
      for (const item of select.items ?? []) visit(item);
      for (const item of select.from ?? []) visit(item);
      visitFields(select, visit, SELECT_LISTS);
    },
  }),
);

const SELECT_LISTS: ReadonlySet<string> = new Set(['items', 'from', 'span']);
const SPAN: ReadonlySet<string> = new Set(['span']);

export function visitChildren(node: object, visit: Visit): void {
  const { kind } = node as { readonly kind?: unknown };
  const children = kind === undefined ? undefined : CHILDREN.get(kind);
  if (children !== undefined) children(node as never, visit);
  else if (Array.isArray(node)) visitList(node, visit);
  else visitFields(node, visit, SPAN);
}

/** Whether a node at or inside the given one passes the test. */
export function someNode(node: object, test: (node: object) => boolean): boolean {
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (test(next)) return true;
    visitChildren(next, (child) => pending.push(child));
  }
  return false;
}

function visitFields(node: object, visit: Visit, except: ReadonlySet<string>): void {
  for (const field in node) {
    const value = (node as Readonly<Record<string, unknown>>)[field];
    if (typeof value !== 'object' || value === null || except.has(field)) continue;
    if (Array.isArray(value)) visitList(value, visit);
    else visit(value);
  }
}

function visitList(list: readonly unknown[], visit: Visit): void {
  for (const each of list) if (typeof each === 'object' && each !== null) visit(each);
}
