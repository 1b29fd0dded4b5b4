/**
 * How each dialect spells its tokens, as plain data for `lex`. A rule here is about characters only; what the words mean is not.
 */
import type { DialectName } from '../../model/dialect-name.ts';

export interface LexicalRules {
  /** Opening characters of quoted identifiers. */
  readonly identifierQuotes: readonly ('"' | '`' | '[')[];
  /** A back-ticked identifier with dots is a path: `p.d.t` is three names (BigQuery). */
  readonly quotedPaths: boolean;
  /** A backslash keeps the quote behind it inside a quoted name. */
  readonly quotedEscapes: boolean;
  /** `"…"` is a string where it does not quote identifiers. */
  readonly stringQuotes: readonly ("'" | '"')[];
  /** `\'` does not end a string. */
  readonly backslashEscapes: boolean;
  /** `'''…'''`. */
  readonly tripleQuotes: boolean;
  /** Letters that may stand directly before a string, upper case. In those with an R a backslash is a character. */
  readonly stringPrefixes: readonly string[];
  /** In a raw string a backslash still keeps the quote behind it (BigQuery); else the first quote ends it. */
  readonly rawKeepsQuotes: boolean;
  /** `$$…$$`, or `$tag$…$tag$` as well. */
  readonly dollarQuotes: 'none' | 'plain' | 'tagged';
  /** What starts a comment that ends with the line, beside `--`. */
  readonly lineComments: readonly ('#' | '//')[];
  readonly nestedComments: boolean;
  /** `/*!40101 … *\/` is run: by MySQL from that version on. */
  readonly executableComments: boolean;
  /** `--` begins a comment only in front of a blank, where it might be two operators. */
  readonly dashesNeedBlank: boolean;
  /** Characters that may stand in a word beside letters, digits, `_` and `$`. */
  readonly wordCharacters: string;
  /** A word may start with a digit (Hive, Spark, MySQL: `2024_orders`). */
  readonly digitWords: boolean;
  /** `?` is a parameter; else it is an operator. */
  readonly questionMarks: boolean;
  /** `?2` is the second parameter. */
  readonly numberedMarks: boolean;
  /** `{name: Type}` is a parameter (ClickHouse). */
  readonly typedParameters: boolean;
  /** Any run of operator characters is one operator (Postgres). */
  readonly customOperators: boolean;
  /** `&x` is put in by the client (SQL*Plus). */
  readonly ampersands: boolean;
  /** A word may begin with `$`: `$node_id`. */
  readonly dollarWords: boolean;
  /** psql’s commands, and its variables in quotes. */
  readonly backslashCommands: boolean;
}

const STANDARD: LexicalRules = {
  identifierQuotes: ['"'],
  quotedPaths: false,
  quotedEscapes: false,
  stringQuotes: ["'"],
  backslashEscapes: false,
  tripleQuotes: false,
  stringPrefixes: ['N', 'B', 'X', 'U&'],
  rawKeepsQuotes: true,
  dollarQuotes: 'none',
  lineComments: [],
  nestedComments: false,
  executableComments: false,
  dashesNeedBlank: false,
  wordCharacters: '',
  digitWords: false,
  questionMarks: true,
  numberedMarks: false,
  typedParameters: false,
  customOperators: false,
  ampersands: false,
  dollarWords: false,
  backslashCommands: false,
};

const POSTGRES: LexicalRules = {
  ...STANDARD,
  stringPrefixes: ['N', 'B', 'X', 'E', 'U&'],
  dollarQuotes: 'tagged',
  nestedComments: true,
  questionMarks: false,
  customOperators: true,
};

const SPARK: LexicalRules = {
  ...STANDARD,
  identifierQuotes: ['`'],
  stringQuotes: ["'", '"'],
  backslashEscapes: true,
  stringPrefixes: ['R', 'X', 'N'],
  rawKeepsQuotes: false,
  nestedComments: true,
  digitWords: true,
};

export const LEXICAL: Readonly<Record<DialectName, LexicalRules>> = {
  generic: {
    ...STANDARD,
    identifierQuotes: ['"', '`'],
    stringPrefixes: ['N', 'B', 'X', 'E', 'R', 'U&'],
    dollarQuotes: 'tagged',
    wordCharacters: '#',
  },
  snowflake: {
    ...STANDARD,
    backslashEscapes: true,
    stringPrefixes: ['N', 'X'],
    dollarQuotes: 'plain',
    lineComments: ['//'],
  },
  bigquery: {
    ...STANDARD,
    identifierQuotes: ['`'],
    quotedPaths: true,
    quotedEscapes: true,
    stringQuotes: ["'", '"'],
    backslashEscapes: true,
    tripleQuotes: true,
    stringPrefixes: ['R', 'B', 'RB', 'BR'],
    lineComments: ['#'],
  },
  databricks: SPARK,
  spark: SPARK,
  hive: { ...SPARK, stringPrefixes: [], nestedComments: false },
  redshift: { ...POSTGRES, backslashEscapes: true, wordCharacters: '#' },
  postgres: { ...POSTGRES, backslashCommands: true },
  duckdb: { ...POSTGRES, questionMarks: true, customOperators: false },
  trino: STANDARD,
  athena: { ...STANDARD, identifierQuotes: ['"', '`'] },
  tsql: {
    ...STANDARD,
    identifierQuotes: ['"', '['],
    stringPrefixes: ['N'],
    nestedComments: true,
    wordCharacters: '#',
    dollarWords: true,
  },
  mysql: {
    ...STANDARD,
    identifierQuotes: ['`'],
    stringQuotes: ["'", '"'],
    backslashEscapes: true,
    stringPrefixes: ['N', 'B', 'X'],
    lineComments: ['#'],
    executableComments: true,
    dashesNeedBlank: true,
    digitWords: true,
  },
  clickhouse: {
    ...STANDARD,
    identifierQuotes: ['"', '`'],
    backslashEscapes: true,
    stringPrefixes: ['B', 'X'],
    dollarQuotes: 'tagged',
    lineComments: ['#'],
    nestedComments: true,
    typedParameters: true,
  },
  oracle: { ...STANDARD, ampersands: true, stringPrefixes: ['N', 'Q', 'NQ'], wordCharacters: '#' },
  sqlite: { ...STANDARD, identifierQuotes: ['"', '`', '['], stringPrefixes: ['X'], numberedMarks: true },
};
