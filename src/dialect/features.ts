/**
 * The named features in which dialects differ, each with a page that documents it. Rules ask for a feature
 * and never for the name of a dialect. The tables in features/ are grouped by the rules that ask; the rows in
 * rows/ list the features of each dialect.
 *
 *   reader.source.features.prefixAlias   →   true in DuckDB, where `FROM x: t` is `FROM t AS x`
 */
import { BINDING } from './features/binding.ts';
import { EXPRESSION } from './features/expression.ts';
import { NAMES } from './features/names.ts';
import { QUERY } from './features/query.ts';
import { SCRIPT } from './features/script.ts';
import { SPELLING } from './features/spelling.ts';
import { STATEMENT } from './features/statement.ts';

/** The page of each feature. */
export const FEATURES = {
  ...SPELLING,
  ...NAMES,
  ...EXPRESSION,
  ...QUERY,
  ...STATEMENT,
  ...SCRIPT,
  ...BINDING,
};

export type FeatureName = keyof typeof FEATURES;

/** Whether a dialect has each feature. */
export type Features = Readonly<Record<FeatureName, boolean>>;
