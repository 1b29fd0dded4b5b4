/** Clauses that rules skip, each with the reason why no lineage is lost. */
export const HARMLESS = {
  'alias of a target':
    'the alias of the target in its own statement; names with this qualifier are in the IR',
  'conflict that changes nothing': 'the existing rows do not change',
  'column definition': 'type, constraints, default and comment of a column; the name is in the IR',
  'excluded column': 'Redshift: an item of the list that EXCLUDE after the list removes again',
  'distribution of rows': 'which worker gets a row, and in which order it works; the rows are the same',
  'function of its arguments':
    'Trino: a function defined in WITH contains no query; the arguments of its calls are in the IR',
  'escape character': 'the escape character of a constant or a quoted name; both are in the IR as written',
  'format of files':
    'how the files of a location are read, also by which function; the location is in the IR',
  hint: 'how to run the statement; its meaning is the same',
  'inline data': 'constants in another format',
  'inside of a row':
    'SELECT AS STRUCT, AS VALUE: the columns are fields of one value, and feed the column of that value',
  'key of a recursive query': 'DuckDB: columns that are compared; all columns of the query are in the IR',
  'kind of JSON': 'the kind of JSON that a value is compared with; the value is in the IR',
  'kind of relation': 'words between CREATE and the name: OR REPLACE, TRANSIENT, SECURE …',
  label: 'a suffix that PIVOT adds to the names of its columns, or a constant that UNPIVOT adds to the rows',
  lock: 'other access to the rows at the same time',
  'name inside VALUES': 'Spark: the columns of VALUES are col1, col2 …, with any names of its values',
  'name of an argument': 'the parameter of an argument; the argument is in the IR',
  'name of a constraint': 'ON CONFLICT ON CONSTRAINT: the text does not list the columns of the constraint',
  'replaced name':
    'Postgres: the name of one function in ROWS FROM; the alias after the functions, and columns without a name in it, are in the IR',
  'name of a partition': 'a part of a relation that is in the IR',
  'name as a string': 'IDENTIFIER of a constant: the name in the constant is in the IR',
  'number of rows': 'LIMIT, OFFSET, FETCH, TOP of a constant; that the rows are limited is in the IR',
  'options of a file': 'how files are found, read or written: format, compression, credentials, patterns',
  'sort operator': 'ORDER BY … USING: the operator that compares the values',
  'order without effect': 'ORDER BY of an UPDATE, and the direction of a group key',
  'outer join mark': 'Oracle: `(+)`; the condition is in the IR, and the mark adds no reference',
  'qualifier of a target': 'the relation before a column of it that is written',
  'parameters of a view': 'ClickHouse: values of the parameters of a view; the view is in the IR',
  'part of a period': 'the part of the period that changes; the rows are in the IR',
  quantifier: 'ALL, DISTINCT and other words that state the default',
  'server of a relation':
    'ClickHouse: the server of a relation and the user of the request; the name of the relation is in the IR',
  'updatable query':
    'Oracle: a new row is written to the relation and the columns of the query, which are in the IR',
  'returned columns': 'where RETURNING writes its columns; the columns are in the IR',
  'schema only': 'DESCRIBE and SHOW as a source: names and types, and no value',
  sample: 'a random share of the rows',
  'generated rows': 'WITH FILL, INTERPOLATE: rows that are in no relation',
  'storage of a relation': 'options of CREATE: format, place, partitions, keys, comments, properties',
  'test of column names': 'the features of a test that selects the columns of a star; the test is in the IR',
  'time travel': 'an earlier version of a relation that is in the IR, by a constant',
  'value of a variable': 'the variable that SET assigns, in addition to columns; it is no relation',
  type: 'the type of a value or of a parameter that is in the IR',
} as const;

export type HarmlessClause = keyof typeof HARMLESS;

/**
 * `words`: if each token is one of these. `options`: a list of options, of which those that begin with one of
 * these words.
 */
type Condition =
  | 'always'
  | { readonly words: ReadonlySet<string> }
  | { readonly options: ReadonlySet<string> };

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Clauses that cannot change data, each under its condition. The tokens of any other clause are part of the
 * digest: a clause that is not listed may change data.
 */
const SAME_DATA: Readonly<Partial<Record<HarmlessClause, Condition>>> = {
  'alias of a target': 'always',
  'distribution of rows': { options: set('DISTRIBUTE') },
  // The statement computes the same rows by another plan.
  hint: {
    options: set(
      'MATERIALIZED NOT ON OPTION INDEXED USE FORCE LOW_PRIORITY HIGH_PRIORITY SQL_SMALL_RESULT SQL_BIG_RESULT SQL_BUFFER_RESULT SQL_NO_CACHE',
    ),
  },
  // A relation that is replaced, and a relation that is created, contain the same rows.
  'kind of relation': {
    words: set(
      'OR REPLACE TRANSIENT SECURE EDITIONABLE NONEDITIONABLE FORCE LIVE EXTERNAL MATERIALIZED TABLE VIEW TEMP TEMPORARY VOLATILE GLOBAL LOCAL UNLOGGED',
    ),
  },
  'name as a string': 'always',
  'name inside VALUES': 'always',
  'replaced name': 'always',
  'order without effect': 'always',
  'qualifier of a target': 'always',
  // These are the defaults.
  quantifier: { words: set('ALL * RESPECT NULLS FROM FIRST') },
  'storage of a relation': {
    options: set(
      'COMMENT CLUSTER CLUSTERED SORTED DISTKEY DISTSTYLE SORTKEY COMPOUND DISTRIBUTED TABLESPACE WAREHOUSE TARGET_LAG REFRESH_MODE INITIALIZE COPY STORED TBLPROPERTIES PARTITIONED PARTITION',
    ),
  },
};

/** By token of the clause: whether it cannot change data. */
export function sameData(clause: HarmlessClause, words: readonly string[]): readonly boolean[] {
  const condition = SAME_DATA[clause];
  if (condition === undefined) return words.map(() => false);
  if (condition === 'always') return words.map(() => true);
  if ('options' in condition) return sameOptions(condition.options, words);
  const all = words.every((word) => condition.words.has(word));
  return words.map(() => all);
}

/** An option begins at a word outside brackets that follows no sign and no first word of an option. */
function sameOptions(same: ReadonlySet<string>, words: readonly string[]): readonly boolean[] {
  let depth = 0;
  let isSame = false;
  return words.map((word, i) => {
    const before = words[i - 1] ?? '';
    const continues = before === '=' || before === '.' || same.has(before) || depth > 0;
    if (/^\w+$/.test(word) && !continues) isSame = same.has(word);
    if (word === '(') depth++;
    else if (word === ')') depth--;
    return isSame;
  });
}

/** Skipped tokens: first to end. */
export interface SkippedTokens {
  readonly clause: HarmlessClause;
  readonly first: number;
  readonly end: number;
}
