/** The clauses that rules move over without keeping them, each with the reason why no lineage is lost. */
export const HARMLESS = {
  'alias of a target': 'names the target inside its own statement; what it qualifies is kept without it',
  'conflict that changes nothing': 'rows that are there already stay as they are',
  'column definition': 'type, constraints, default and comment of a column; its name is kept',
  'column taken out': 'Redshift: an item of the list that EXCLUDE behind it takes out again',
  'distribution of rows': 'which worker gets a row, and in which order it works; the rows are the same',
  'function of its arguments':
    'Trino: a function defined in WITH holds no query; what its calls are given is kept',
  'escape character': 'which character escapes in a constant or a quoted name; both are kept as written',
  'format of files': 'how the files of a location are read, by which function too; the location is kept',
  hint: 'how to run the statement, not what it means',
  'inline data': 'constants in a format of their own',
  'inside of a row':
    'SELECT AS STRUCT, AS VALUE: the columns are fields of one value, and feed what they are part of',
  'key of a recursive query': 'DuckDB: columns that are compared; all that the query has are kept as such',
  'kind of JSON': 'what a value is tested to be; the value is kept',
  'kind of relation': 'words between CREATE and the name: OR REPLACE, TRANSIENT, SECURE …',
  label: 'what PIVOT adds to the names of its columns, and UNPIVOT writes beside the values of one',
  lock: 'who else may read or write meanwhile',
  'name inside VALUES': 'Spark: the columns of VALUES are col1, col2 …, whatever their values are called',
  'name of an argument': 'which parameter an argument is for; the argument is kept',
  'name of a constraint': 'ON CONFLICT ON CONSTRAINT: which columns it is of, the text does not say',
  'name that another replaces':
    'Postgres: in ROWS FROM what one function calls its rows; the alias behind them all, and columns that it leaves alone, are kept',
  'name of a partition': 'a part of the relation that is named anyway',
  'name as a string': 'IDENTIFIER of a constant: the name that it holds is kept',
  'number of rows': 'LIMIT, OFFSET, FETCH, TOP of a constant; that rows are limited is kept',
  'options of a file': 'how files are found, read or written: format, compression, credentials, patterns',
  'operator that orders': 'ORDER BY … USING: which way the values are compared',
  'order of no effect':
    'ORDER BY of an UPDATE or ORDER BY ALL without a limit, and the direction of a group key',
  'outer join mark': 'Oracle’s (+): the condition is kept; that a side may be missing adds no reference',
  'qualifier of a target': 'the relation in front of one of its own columns that is written to',
  'portion of a period': 'which part of the time that a row is valid for is changed; the rows are kept',
  quantifier: 'ALL, DISTINCT and the like where they say what is the case without them',
  'place of a relation':
    'ClickHouse: on which server the relation of a call is, and who asks for it; its name is kept',
  'query that is written through':
    'Oracle: a new row goes to the relation and the columns that it names, which are kept',
  'rows given back': 'where RETURNING puts what it tells the client; what it tells is kept',
  'schema alone': 'DESCRIBE and SHOW as a source: names and types, and no value',
  sample: 'a share of the rows, picked by chance',
  'rows made up': 'WITH FILL, INTERPOLATE: rows that no relation has',
  'storage of a relation': 'options of CREATE: format, place, partitions, keys, comments, properties',
  'test of names': 'how it is written which columns a star shows; the test itself is kept',
  'time travel': 'an earlier version of the relation that is named anyway, by a constant',
  'value of a variable': 'what SET gives a variable beside the columns; no relation gets it',
  type: 'the type of a value or of a parameter that is kept',
} as const;

export type HarmlessClause = keyof typeof HARMLESS;

/** Tokens first to end, moved over. */
export interface Passed {
  readonly clause: HarmlessClause;
  readonly first: number;
  readonly end: number;
}
