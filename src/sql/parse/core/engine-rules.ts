/**
 * Constructs of a single engine, by the place in which they may appear. The general rules ask here before they go on. A rule returns null if
 * its construct does not come next, and leaves the reader where it is.
 *
 *   OPERANDS of DuckDB:  [x * 2 FOR x IN xs]        RELATIONS of T-SQL:  OPENQUERY(crm, 'SELECT …')
 *
 * To add a construct: write its rule in a file under engines/<engine>/, and add it to that engine's table (engines/<engine>/rules.ts).
 */
import type { Expr, FromItem, Query } from '../../ir/ir.ts';
import type { Reader, StatementBody } from './reader.ts';

export type Rule<T> = (reader: Reader) => T | null;

/** Rules by the upper-case word that the construct begins with. */
export type RulesByWord<T> = Readonly<Record<string, Rule<T>>>;

export interface EngineRules {
  /** Complete statements. */
  readonly statements?: RulesByWord<StatementBody>;
  /** A query, or what may replace one. */
  readonly queries?: RulesByWord<Query>;
  /** A relation of FROM. */
  readonly relations?: RulesByWord<FromItem>;
  /** A value. */
  readonly operands?: RulesByWord<Expr>;
}

/** What `rules` read at the next token; null if they have no rule for it. */
export function byWord<T>(reader: Reader, rules: RulesByWord<T> | undefined): T | null {
  const word = reader.source.tokens[reader.at]?.upper;
  if (rules === undefined || word === undefined || reader.at >= reader.end) return null;
  return Object.hasOwn(rules, word) ? (rules[word]?.(reader) ?? null) : null;
}
