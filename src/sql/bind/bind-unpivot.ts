/**
 * Binds the values and the labels of UNPIVOT. A column may be COLUMNS(…), which means several columns.
 *
 *   UNPIVOT t ON COLUMNS(* EXCLUDE (id)), t(id, a, B)   →   value [IDENTITY a, B], label 'UNPIVOT a B'
 */
import { fold } from '../../dialect/dialect.ts';
import { visitChildren } from '../ir/children.ts';
import { COLUMN_NAMES, UNPIVOT } from '../ir/functions.ts';
import type { Expr, Identifier } from '../ir/ir.ts';
import { type BoundExpr, Opaque, type Part } from './bound-query.ts';
import { columnsCallIn } from './columns-call.ts';
import type { QueryContext } from './context.ts';
import { writtenNameRead } from './written-names.ts';

type Operator = Extract<Expr, { kind: 'operator' }>;

interface Unpivoted {
  readonly expr: BoundExpr;
  /** The names that are the label of its rows. */
  readonly label: readonly string[];
}

/** The labels are constants, so no column is an input of them. Their digest has the names. */
export function bindUnpivoted({ name, args }: Operator, context: QueryContext): BoundExpr {
  const columns = args.flatMap((arg) => unpivoted(arg, context));
  if (name === COLUMN_NAMES)
    return { kind: 'constant', text: [UNPIVOT, ...columns.flatMap(({ label }) => label)].join(' ') };
  const as = name === UNPIVOT ? 'IDENTITY' : 'TRANSFORMATION';
  return { kind: 'apply', name, parts: columns.map(({ expr }): Part => ({ as, expr })) };
}

function unpivoted(arg: Expr, context: QueryContext): Unpivoted[] {
  const star = columnsCallIn(arg);
  if (star === null || arg.kind !== 'call') {
    const expr = context.rules.expression(arg, context);
    return [{ expr, label: labelOf(arg, expr, context) }];
  }
  const columns = context.rules.star(star, context);
  if (columns === null)
    throw new Opaque(
      'star-over-unknown',
      'UNPIVOT reads columns of a relation with unknown columns',
      arg.span,
    );
  return columns.map(({ expr, name, written = name }) => ({ expr, label: [written] }));
}

/** The label of an expression contains the names in it. */
function labelOf(arg: Expr, expr: BoundExpr, { dialect }: QueryContext): readonly string[] {
  const { columns, features } = dialect;
  if (arg.kind === 'literal') return [arg.text];
  const read = features.namesKeepCase && arg.kind === 'column' ? writtenNameRead(expr) : null;
  if (read !== null) return [read];
  return columnsIn(arg).map((name) => (columns.quoted === 'keep' ? fold(name, columns) : name.text));
}

function columnsIn(arg: Expr): readonly Identifier[] {
  const names: Identifier[] = [];
  const visit = (node: object): void => {
    const { kind, parts = [] } = node as Partial<Extract<Expr, { kind: 'column' }>>;
    if (kind === 'column') names.push(...parts.slice(-1));
    else visitChildren(node, visit);
  };
  visit(arg);
  return names;
}
