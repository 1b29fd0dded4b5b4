/**
 * Named features of the grammar: which dialects have a construct, and the page that documents it. A rule asks for a feature and never for the
 * name of a dialect, so a new dialect is a row and a case file.
 *
 *   reader.source.syntax.prefixAlias   →   true in DuckDB, where `FROM x: t` is `FROM t AS x`
 *
 * `generic` is the permissive dialect: it has a feature wherever the text would have no other meaning.
 */
import { DIALECT_NAMES, type DialectName } from '../../model/dialect-name.ts';

interface Feature {
  readonly in: readonly DialectName[];
  /** The page of the first dialect that documents the feature. */
  readonly page: string;
}

/** Features that expressions ask for. */
const EXPRESSION = {
  /** `#2` is the second column of FROM, `$2` of Snowflake the second column of a relation. */
  dollarPositions: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/user-guide/querying-stage',
  },
} as const satisfies Record<string, Feature>;

/** Features that queries ask for. */
const QUERY = {
  /** `x: t` in FROM, `x: a + 1` in a select list: the alias comes first. */
  prefixAlias: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/dialect/friendly_sql#prefix-aliases',
  },
} as const satisfies Record<string, Feature>;

/** Features that statements ask for. */
const STATEMENT = {} as const satisfies Record<string, Feature>;

/** Features that scripts ask for. */
const SCRIPT = {} as const satisfies Record<string, Feature>;

/** Features that binding asks for. */
const BINDING = {} as const satisfies Record<string, Feature>;

const FEATURES = { ...EXPRESSION, ...QUERY, ...STATEMENT, ...SCRIPT, ...BINDING };

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
