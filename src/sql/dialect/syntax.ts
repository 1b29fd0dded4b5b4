/**
 * Named features of the grammar: whether a dialect has a construct. A rule asks for a feature and never for the name of a dialect, so a
 * new dialect is one row of each table and a case file. The tables are in features/, by the pass that asks.
 *
 *   reader.source.syntax.prefixAlias   →   true in DuckDB, where `FROM x: t` is `FROM t AS x`
 *
 * `generic` is the permissive dialect: it has a feature wherever the text would have no other meaning.
 */
import { DIALECT_NAMES, type DialectName } from '../../model/dialect-name.ts';
import { BINDING } from './features/binding.ts';
import { EXPRESSION } from './features/expression.ts';
import type { Feature } from './features/feature.ts';
import { NAMES } from './features/names.ts';
import { QUERY } from './features/query.ts';
import { SCRIPT } from './features/script.ts';
import { STATEMENT } from './features/statement.ts';

const FEATURES = { ...NAMES, ...EXPRESSION, ...QUERY, ...STATEMENT, ...SCRIPT, ...BINDING };

/** Whether a dialect has each feature. */
export type Syntax = Readonly<Record<keyof typeof FEATURES, boolean>>;

const SYNTAX: ReadonlyMap<DialectName, Syntax> = new Map(
  DIALECT_NAMES.map((name) => {
    const has = Object.entries(FEATURES).map(([key, feature]: [string, Feature]) => [
      key,
      feature.in.includes(name),
    ]);
    return [name, Object.fromEntries(has) as Syntax] as const;
  }),
);

export function syntaxOf(dialect: DialectName): Syntax {
  const syntax = SYNTAX.get(dialect);
  if (syntax === undefined) throw new Error(`no syntax for dialect ${dialect}`);
  return syntax;
}
