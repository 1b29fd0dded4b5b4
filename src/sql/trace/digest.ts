/**
 * Digests: what a column or a row set is made of, as one short string. Each reference stands for what it resolves to, so aliases,
 * formatting and the names of common table expressions leave no trace, and a change inside one does.
 *
 *   SELECT o.price + 1 AS p FROM (SELECT price FROM orders) o   and   SELECT price+1 FROM orders   digest alike
 */
import { hash } from 'node:crypto';
import { assertNever } from '../../model/assert-never.ts';
import type { BoundExpr, BoundQuery, Reference } from '../resolve/bound.ts';

export interface Digester {
  column(query: BoundQuery, index: number): string;
  rows(query: BoundQuery): string;
}

export function newDigester(): Digester {
  const columns = new Map<BoundQuery, (string | undefined)[]>();
  const rowDigests = new Map<BoundQuery, string>();

  function column(query: BoundQuery, index: number): string {
    const all = columns.get(query) ?? [];
    columns.set(query, all);
    const known = all[index];
    if (known !== undefined) return known;
    // What a recursive query says of itself while it is being digested.
    all[index] = `itself.${index}`;
    const bound = query.columns[index];
    const text = bound === undefined ? '' : canonical(bound.expr);
    const digest = text.length <= 60 ? text : digestOf(text);
    all[index] = digest;
    return digest;
  }

  function rows(query: BoundQuery): string {
    const known = rowDigests.get(query);
    if (known !== undefined) return known;
    rowDigests.set(query, 'itself');
    const uses = query.rows.map((use) => `${use.as}:${canonical(use.expr)}`);
    const digest = digestOf(`${query.shape}(${[...innerRows(query), ...uses].join(';')})`);
    rowDigests.set(query, digest);
    return digest;
  }

  function innerRows(query: BoundQuery): string[] {
    if (query.kind === 'set') return [rows(query.left), query.right === null ? '' : rows(query.right)];
    return query.sources.map((source) => {
      if (source.kind === 'base') return source.relation.name;
      return source.kind === 'query' ? rows(source.query) : source.name;
    });
  }

  function canonical(expr: BoundExpr): string {
    switch (expr.kind) {
      case 'constant':
        return `'${expr.text}'`;
      case 'ref':
        return expr.to.length === 1 ? expr.to.map(target).join('') : `(${expr.to.map(target).join('|')})`;
      case 'apply':
        return `${expr.name}(${expr.parts.map((part) => `${part.as[0] ?? ''}${canonical(part.expr)}`).join(',')})`;
      case 'query': {
        const values = Array.from({ length: expr.query.visible }, (_, i) => column(expr.query, i));
        return `${expr.name}(${[...expr.operands.map(canonical), ...values, rows(expr.query)].join(',')})`;
      }
      default:
        return assertNever(expr);
    }
  }

  function target({ source, column: index }: Reference): string {
    if (source.kind === 'base') return `${source.relation.name}#${source.relation.columns[index] ?? ''}`;
    if (source.kind === 'query') return column(source.query, index);
    const value = source.values[index];
    return `${source.columns[index] ?? ''}@${value === undefined ? '' : canonical(value)}`;
  }

  return { column: (query, index) => finish(column(query, index)), rows };
}

/** Short texts are kept as they are inside; what leaves is always a digest. */
function finish(text: string): string {
  return /^[\w-]{22}$/.test(text) ? text : digestOf(text);
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
