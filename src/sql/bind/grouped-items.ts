/**
 * Reports select items that use a column outside the keys of GROUP BY. Engines refuse such a query.
 *
 *   SELECT a + 1 AS z, count(*) FROM t GROUP BY z   →   nothing, while z is the item
 *   the same, if t has a column z                   →   a is no key, so a + 1 has no value for a group
 *
 * Only operators, casts and CASE over columns are examined: an unknown function may be an aggregate.
 */
import type { Select } from '../ir/ir.ts';
import type { BoundExpr, BoundSelect, RowUse } from './bound-query.ts';
import type { QueryContext } from './context.ts';

export function reportUngrouped(
  { groupBy }: Select,
  self: BoundSelect,
  keys: readonly RowUse[],
  { dialect, collector }: QueryContext,
): void {
  // The clauses of other constructs than GROUP BY have modifiers.
  if (groupBy?.kind !== 'keys' || groupBy.modifiers !== '' || !dialect.features.strictGroups) return;
  const grouping: Grouping = { self, keys: keys.map(({ expr }) => resolved(expr, self)) };
  const item = self.columns.slice(0, self.visible).find(({ expr }) => isUngrouped(expr, grouping));
  if (item === undefined) return;
  collector.mentions.push({ expr: NOTHING, offset: item.span.start, refused: 'group' });
}

const NOTHING: BoundExpr = { kind: 'constant', text: '' };

interface Grouping {
  readonly self: BoundSelect;
  readonly keys: readonly BoundExpr[];
}

/** An operator, a cast, a field or CASE. Any other name may be an aggregate. */
const EXAMINED = /^([^\w\s]+|case|(try_)?cast .*|field .*|)$/;

function isUngrouped(item: BoundExpr, { self, keys }: Grouping): boolean {
  const pending = [item];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const expr = resolved(next, self);
    if (keys.some((key) => isSame(expr, key))) continue;
    if (expr.kind === 'apply') {
      if (EXAMINED.test(expr.name)) for (const part of expr.parts) pending.push(part.expr);
    } else if (expr.kind === 'ref') {
      const [only, ...others] = expr.to;
      // A column of a query around this one has one value.
      if (only !== undefined && others.length === 0 && self.sources.includes(only.source)) return true;
    }
  }
  return false;
}

/** An alias is the item of its name. */
function resolved(expr: BoundExpr, self: BoundSelect): BoundExpr {
  let at = expr;
  for (;;) {
    const [only, ...others] = at.kind === 'ref' ? at.to : [];
    if (only === undefined || others.length > 0 || only.source.kind !== 'query') return at;
    const item = only.source.query === self ? self.columns[only.column] : undefined;
    if (item === undefined || item.expr === at) return at;
    at = item.expr;
  }
}

function isSame(a: BoundExpr, b: BoundExpr): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.rest !== b.rest) return false;
  if (a.kind === 'constant' && b.kind === 'constant') return a.text === b.text;
  if (a.kind === 'ref' && b.kind === 'ref')
    return (
      a.to.length === b.to.length &&
      a.to.every(({ source, column }, i) => source === b.to[i]?.source && column === b.to[i]?.column)
    );
  if (a.kind !== 'apply' || b.kind !== 'apply') return false;
  return (
    a.name === b.name &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, i) => isSame(part.expr, b.parts[i]?.expr ?? NOTHING))
  );
}
