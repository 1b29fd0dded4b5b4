/**
 * Counts the words of the text that the IR of a statement contains: every name, constant, operator and type,
 * and the words that a field represents (`where` for WHERE, `distinct` for DISTINCT). Words are counted, so
 * that a second WHERE is not taken for the first.
 *
 *   SELECT DISTINCT a FROM t   → select 1, distinct 1, a 1, from 1, t 1
 */
import { type DialectName, dialectOf } from '../../src/dialect/dialects.ts';
import type { Statement } from '../../src/sql/ir/ir.ts';
import { lex } from '../../src/sql/lex/lex.ts';

export type Words = Map<string, number>;

type Node = Readonly<Record<string, unknown>>;

export function keptWords(statements: readonly Statement[], dialect: DialectName): Words {
  const words: Words = new Map();
  for (const statement of statements) visit(statement, { words, dialect });
  return words;
}

interface Visit {
  readonly words: Words;
  readonly dialect: DialectName;
}

function visit(value: unknown, into: Visit): void {
  if (typeof value === 'string') addText(value, into, 1);
  else if (Array.isArray(value)) for (const each of value) visit(each, into);
  else if (typeof value === 'object' && value !== null) visitNode(value as Node, into);
}

function visitNode(node: Node, into: Visit): void {
  for (const word of WORDS_OF_KIND[String(node['kind'])] ?? []) add(into.words, word, 1);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'kind' || field === 'span' || field === 'quoted') continue;
    if (field === 'name' && node['kind'] === 'operator') {
      addText(String(value), into, Math.max(1, lengthOf(node['args']) - 1));
      continue;
    }
    if (isThere(value)) for (const word of WORDS_OF_FIELD[field] ?? []) add(into.words, word, 1);
    const each = WORDS_OF_EACH[field];
    if (each !== undefined) add(into.words, each, lengthOf(value));
    visit(value, into);
  }
  if (node['returning'] !== undefined) addAssigned(node['assignments'], into.words);
  addBranches(node, into.words);
}

/**
 * Once for each of several. An ORDER BY in brackets may be followed by the ORDER BY of the query around it.
 */
const WORDS_OF_EACH: Readonly<Record<string, string>> = { orderBy: 'order', likes: 'like', moreStars: '*' };

/** If RETURNING references an assigned column, the IR contains the assigned value instead. */
function addAssigned(assignments: unknown, words: Words): void {
  for (const { column } of (assignments ?? []) as readonly { readonly column: { readonly text: string } }[])
    add(words, column.text, 1);
}

/** Operators that may be written as words or as two characters (Teradata, SQLite, Oracle). */
const IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  '=': ['eq'],
  '<>': ['ne'],
  'NOT=': ['not', '='],
  '>': ['gt'],
  '>=': ['ge', '>', '='],
  '<': ['lt'],
  '<=': ['le', '<', '='],
  NOTNULL: ['not', 'null'],
};

/** Words that CASE, BETWEEN, MERGE and unions repeat. */
function addBranches(node: Node, words: Words): void {
  switch (node['kind']) {
    case 'case':
      add(words, 'when', lengthOf(node['branches']));
      add(words, 'then', lengthOf(node['branches']));
      return;
    case 'operator':
      if (String(node['name']).includes('BETWEEN')) add(words, 'and', 1);
      if (String(node['name']).includes('PIVOT')) addAll(words, ['in', 'on']);
      addAll(words, IN_WORDS[String(node['name'])] ?? []);
      return;
    case 'set':
      if (node['op'] === 'except') add(words, 'minus', 1);
      add(words, node['all'] === true ? 'all' : 'distinct', 1);
      if (node['byName'] !== null) add(words, 'full', 1);
      return;
    case 'literal':
      if (String(node['text']).startsWith('MATCH_RECOGNIZE')) addMatch(String(node['text']), words);
      return;
    case 'join':
      if (node['type'] === 'semi' || node['type'] === 'anti')
        addAll(words, [
          'left',
          'right',
          'right_semi',
          'right_anti',
          'right_semi_join',
          'right_anti_join',
          'mark',
          'mark_join',
        ]);
      add(words, `${String(node['type'])}_join`, 1);
      if (node['type'] === 'left') add(words, 'single_join', 1);
      return;
    default:
  }
  addAny(node, words);
}

/** The same for nodes without a kind, or with several kinds. */
function addAny(node: Node, words: Words): void {
  if (node['kind'] === 'star') addQualifier(node, words);
  add(words, 'replace', Math.min(1, lengthOf(node['replace'])));
  add(words, 'rename', Math.min(1, lengthOf(node['rename'])));
  if (node['rows'] === 'matched') addAll(words, ['when', 'matched', 'then']);
  if (node['rows'] === 'not-in-target' || node['rows'] === 'not-in-source')
    addAll(words, ['when', 'not', 'matched', 'then']);
}

/** `t.* EXCEPT (t.a)`: each name may be qualified too. */
function addQualifier(star: Node, words: Words): void {
  for (const part of (star['qualifier'] ?? []) as readonly { readonly text: string }[])
    add(words, part.text, lengthOf(star['except']));
}

/**
 * PATTERN contains sets of rows, which qualify columns and have conditions. The IR contains both, without the
 * name of the set.
 */
function addMatch(text: string, words: Words): void {
  addAll(words, ['measures', 'define', 'partition']);
  for (const [variable] of text.toLowerCase().matchAll(/\w+/g)) words.set(variable, Number.POSITIVE_INFINITY);
}

/** Words that a node of this kind represents, once each. Of words with the same meaning all are allowed. */
const WORDS_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  // Abbreviations of Teradata.
  select: ['select', 'sel', 'from', 'table'],
  values: ['values'],
  star: ['*'],
  // ClickHouse: `a ? b : c`.
  case: ['case', 'end', '?'],
  subquery: ['in', 'exists', 'array', 'any', 'all', 'some'],
  insert: ['insert', 'ins', 'replace', 'output', 'all', 'when', 'then', 'else', 'partition'],
  update: ['update', 'upd', 'set', 'from', 'output'],
  // Databricks: the IR has APPLY AS TRUNCATE as a delete.
  delete: ['delete', 'del', 'from', 'using', 'output', 'truncate'],
  merge: ['merge', 'using', 'on', 'output'],
  create: ['create', 'replace', 'alter', 'on'],
  drop: ['drop'],
  // GROUP BY ALL, or an action of MERGE.
  all: ['all', 'update', 'insert', '*'],
  function: ['lateral'],
  // DuckDB: a list comprehension.
  lambda: ['in'],
};

/** The same for a field that is set. */
const WORDS_OF_FIELD: Readonly<Record<string, readonly string[]>> = {
  where: ['where', 'prewhere'],
  groupBy: ['group'],
  having: ['having'],
  qualify: ['qualify'],
  windows: ['window'],
  window: ['as'],
  orderBy: ['order', 'sort', 'group', 'within', 'having', 'max', 'min'],
  with: ['with'],
  recursive: ['recursive'],
  distinct: ['distinct', 'unique', 'distinctrow'],
  except: ['except', 'exclude', 'drop'],
  exceptFields: ['except', 'exclude'],
  byName: ['name'],
  natural: ['natural'],
  only: ['columns'],
  on: ['on', 'match_condition'],
  using: ['using'],
  lateral: ['lateral'],
  otherwise: ['else'],
  filter: ['filter', 'where'],
  over: ['over'],
  partitionBy: ['partition', 'distribute'],
  star: ['*'],
  like: ['like', 'clone', 'copy'],
  temporary: ['temp', 'temporary', 'volatile'],
  condition: ['and', 'where'],
  partition: ['partition'],
  modifiers: ['with'],
  conflict: ['on', 'conflict', 'duplicate', 'key', 'do', 'update', 'set', 'where'],
  returning: ['returning', 'return', 'output'],
};

function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== false && value !== 'none' && value !== '';
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** A complete text, the parts of a path, and each of its tokens: a type or a frame has several. */
function addText(text: string, { words, dialect }: Visit, times: number): void {
  const whole = text.toLowerCase();
  add(words, whole, times);
  if (/^[^'"\s]+\.[^'"\s]+$/.test(whole)) for (const part of whole.split('.')) add(words, part, times);
  const { tokens } = lex(text, dialectOf(dialect));
  if (tokens.length === 1 && tokens[0]?.text.toLowerCase() === whole) return;
  for (const token of tokens) add(words, token.text.toLowerCase(), times);
}

/** A string inside a string has doubled quotes. */
export function keyOf(word: string): string {
  const lower = word.toLowerCase();
  return lower.startsWith("'") ? lower.replace(/^'+|['\s]+$/g, "'") : lower;
}

function addAll(words: Words, all: readonly string[]): void {
  for (const word of all) add(words, word, 1);
}

function add(words: Words, text: string, times: number): void {
  const word = keyOf(text);
  words.set(word, (words.get(word) ?? 0) + times);
}
