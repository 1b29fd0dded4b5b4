/** Features that the lexer asks for: how the tokens of a dialect are spelled. */
export const SPELLING = {
  /** `"a"` is a string. Without this feature it is a quoted name. */
  doubleQuotedStrings: 'https://dev.mysql.com/doc/refman/8.4/en/string-literals.html',
  /** `` `a` `` is a quoted name. */
  backtickNames: 'https://dev.mysql.com/doc/refman/8.4/en/identifiers.html',
  /** `[a]` is a quoted name. */
  bracketNames: 'https://learn.microsoft.com/en-us/sql/relational-databases/databases/database-identifiers',
  /** `` `p.d.t` ``: one pair of quotes contains a path of names. */
  quotedPaths:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#quoted_identifiers',
  /** In a quoted name, a backslash escapes the quote after it. */
  quotedEscapes:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#escape_sequences',
  /** `'it\'s'`: in a string, a backslash escapes the quote after it. */
  backslashEscapes: 'https://dev.mysql.com/doc/refman/8.4/en/string-literals.html',
  /** `'''it's'''`: three quotes begin and end a string. */
  tripleQuotes:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#string_and_bytes_literals',
  /** `r'\'` is a backslash. Without this feature the quote after a backslash does not end a raw string. */
  rawStringsEndAtQuote: 'https://spark.apache.org/docs/latest/sql-ref-literals.html#string-literal',
  /** `$$it's$$` is a string. */
  dollarQuotes: 'https://docs.snowflake.com/en/sql-reference/data-types-text#dollar-quoted-string-constants',
  /** `$$it's$$` and `$tag$it's$tag$` are strings. */
  taggedDollarQuotes:
    'https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-DOLLAR-QUOTING',
  /** `# text`: a comment ends with its line. */
  hashComments: 'https://dev.mysql.com/doc/refman/8.4/en/comments.html',
  /** `// text`: a comment ends with its line. */
  slashComments: 'https://docs.snowflake.com/en/user-guide/snowsql-use',
  /** `a--1` has two operators: a comment needs a blank after its dashes. */
  dashesNeedBlank: 'https://dev.mysql.com/doc/refman/8.4/en/ansi-diff-comments.html',
  /** A comment between slashes and stars may contain another one. */
  nestedComments: 'https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-COMMENTS',
  /** The server runs the text of a comment that begins with a slash, a star, `!` and a version. */
  executableComments: 'https://dev.mysql.com/doc/refman/8.4/en/comments.html',
  /** `#t`, `t#`: a number sign is a letter of names. */
  hashInNames: 'https://learn.microsoft.com/en-us/sql/relational-databases/databases/database-identifiers',
  /** `2024_orders`: a name may begin with a digit. */
  digitWords: 'https://dev.mysql.com/doc/refman/8.4/en/identifiers.html',
  /** `$node_id`: a name may begin with a dollar sign. */
  dollarWords: 'https://learn.microsoft.com/en-us/sql/relational-databases/graphs/sql-graph-architecture',
  /** `?2` is the second parameter. */
  numberedMarks: 'https://www.sqlite.org/lang_expr.html#parameters',
  /** `{name: Type}` is a parameter. */
  typedParameters: 'https://clickhouse.com/docs/sql-reference/syntax#defining-and-using-query-parameters',
  /** `&x` is replaced by the client SQL*Plus. */
  substitutionVariables:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqpug/using-substitution-variables-sqlplus.html',
  /** A sequence of operator characters is one operator, and `?` is such a character and no parameter. */
  customOperators: 'https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS',
  /** `\copy`, `:'x'`: commands and quoted variables of the client psql. */
  backslashCommands: 'https://www.postgresql.org/docs/current/app-psql.html',
};
