/**
 * Edits of the text of a query. Each takes a text and returns another one, or null if the text has no place for
 * it. DuckDB decides later whether the new text is valid.
 */
import type { Random } from '../generate.ts';
import { fill, type Known } from './fill.ts';

export interface EditContext {
  readonly r: Random;
  /** The relations that the text reads. */
  readonly reads: readonly Known[];
  /** All relations that it may read. */
  readonly known: readonly Known[];
  /** The output columns of the text. */
  readonly columns: readonly string[];
}

export type TextEdit = (sql: string, context: EditContext) => string | null;

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|\{\w+\}|\d+(?:\.\d+)?|\w+|[<>!=]=|<>|\|\||::|:=|\s+|./g;

export function tokensOf(sql: string): string[] {
  return sql.match(TOKEN) ?? [];
}

/** Replaces one random match. */
export function swap(pattern: RegExp, to: (found: string, context: EditContext) => string): TextEdit {
  return (sql, context) => {
    const found = [...sql.matchAll(new RegExp(pattern.source, 'gi'))];
    if (found.length === 0) return null;
    const match = context.r.pick(found);
    const now = to(match[0], context);
    return now === match[0]
      ? null
      : `${sql.slice(0, match.index)}${now}${sql.slice(match.index + match[0].length)}`;
  };
}

function among(...words: readonly string[]): TextEdit {
  const escaped = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[|+*()\\.?^$]/g, '\\$&'));
  const isWord = /^\w/.test(words[0] ?? '');
  const pattern = new RegExp(isWord ? `\\b(?:${escaped.join('|')})\\b` : `(?:${escaped.join('|')})`);
  return swap(pattern, (found, { r }) => r.pick(words.filter((word) => word !== found.toLowerCase())));
}

export function added(pattern: RegExp, text: string): TextEdit {
  return swap(pattern, (found, { r, reads }) => {
    const [one] = reads;
    if (one === undefined) return found;
    const filled = fill(r, text, one, reads[1] ?? one);
    return filled === null ? found : filled.replace('@@', found);
  });
}

export const removed = (pattern: RegExp): TextEdit => swap(pattern, () => '');

function atEnd(text: string): TextEdit {
  return (sql, { r, reads: [one, two] }) => {
    const filled = one === undefined ? null : fill(r, text, one, two ?? one);
    return filled === null ? null : `${sql} ${filled}`;
  };
}

export function around(text: string): TextEdit {
  return (sql, { r, columns, reads: [one] }) => {
    const self = { name: 'self', columns: columns.map((name) => ({ name, type: 'INTEGER' })) };
    const filled = fill(r, text, self, one ?? self);
    return filled === null ? null : filled.replace('@@', sql);
  };
}

/** The parts of a list at the top of its brackets, with their places. */
function listAt(sql: string, start: number): { readonly items: readonly string[]; readonly end: number } {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  let at = start;
  for (const token of tokensOf(sql.slice(start))) {
    if (
      depth === 0 &&
      (/^(?:from|where|group|order|qualify|window|having|union)$/i.test(token) || token === ')')
    )
      break;
    if (/^[([{]$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    if (depth === 0 && token === ',') {
      items.push(item.trim());
      item = '';
    } else item += token;
    at += token.length;
  }
  items.push(item.trim());
  return { items, end: at };
}

function onList(
  change: (items: readonly string[], context: EditContext) => readonly string[] | null,
): TextEdit {
  return (sql, context) => {
    const found = [
      ...sql.matchAll(/\bselect (?:distinct (?!on))?|\bgroup by |\border by |\bpartition by |\bin \(/gi),
    ];
    if (found.length === 0) return null;
    const match = context.r.pick(found);
    const start = match.index + match[0].length;
    const { items, end } = listAt(sql, start);
    const now = change(items, context);
    return now === null ? null : `${sql.slice(0, start)}${now.join(', ')} ${sql.slice(end)}`;
  };
}

const PLAIN_COLUMN = /(?<![.'"\w{])[a-z]\w*(?=[,) ]|$)/;
const NUMBER = /\b\d+\b(?!['-])/;

/** By name, so that a report can name the edit. */
export const TEXT_EDITS: Readonly<Record<string, TextEdit>> = {
  'another number': swap(NUMBER, (found, { r }) => String(Number(found) + r.pick([1, 2, -1]))),
  'another string': swap(/'[^']*'/, (_, { r }) => r.pick(["'u'", "'v'", "'w'", "'zz'", "'p'", "'q'"])),
  'null in place of a number': swap(NUMBER, () => 'null'),
  'another comparison': among('<', '<=', '>', '>=', '=', '<>'),
  'another operator': among(' + ', ' - ', ' * ', ' % '),
  'and or': among('and', 'or'),
  'another join': among(
    'join',
    'left join',
    'right join',
    'full join',
    'inner join',
    'cross join',
    'semi join',
    'anti join',
  ),
  'join becomes natural': swap(/\bjoin\b/, () => 'natural join'),
  'another set operation': among('union all', 'union', 'except', 'intersect', 'except all', 'intersect all'),
  'by name added': swap(/\bunion(?: all)?\b(?! by)/, (found) => `${found} by name`),
  'by name removed': removed(/\bby name\b/),
  'another aggregate': among('sum', 'max', 'min', 'count', 'avg', 'median', 'any_value'),
  'another window function': among('row_number', 'rank', 'dense_rank'),
  'lag lead': among('lag', 'lead'),
  'first last': among('first_value', 'last_value'),
  'first or last aggregate': among('first(', 'last('),
  'another scalar function': among('upper', 'lower', 'trim', 'md5', 'reverse'),
  'another number function': among('greatest', 'least', 'coalesce', 'nullif', 'concat'),
  'asc desc': swap(
    /\border by [^()]*?(?=,|\)| limit| rows| range|$)/,
    (found, { r }) =>
      `${found.replace(/ (?:asc|desc)$/, '')}${r.pick([' desc', ' asc', ' nulls first', ' desc nulls last'])}`,
  ),
  'desc removed': removed(/\bdesc\b/),
  'null order': among('nulls first', 'nulls last'),
  'distinct added': swap(/\bselect(?! distinct)\b/, () => 'select distinct'),
  'distinct removed': removed(/\bdistinct(?: on \(\w+\))?/),
  'distinct in an aggregate': swap(
    /\b(?:sum|count|list|string_agg)\((?!distinct|\*)/,
    (found) => `${found}distinct `,
  ),
  'limit added': atEnd('order by all limit $num'),
  'limit without order': atEnd('limit 0'),
  'limit removed': removed(/\blimit \d+/),
  'limit percent': swap(/\blimit \d+/, () => 'limit 50%'),
  'offset added': swap(/\blimit \d+/, (found) => `${found} offset 1`),
  'offset removed': removed(/\boffset \d+/),
  'order by added': atEnd('order by 1'),
  'order by all added': atEnd('order by all desc'),
  'filter added': added(/\bfrom (?:\{\w+\})(?! \w| where)/, '@@ where $pred'),
  'filter appended': added(/\bwhere\b/, '@@ $pred and '),
  'filter negated': swap(/\bwhere (?!not)/, () => 'where not '),
  'filter removed': removed(/\bwhere [^()]*?(?=\)|group by|order by|qualify|union|$)/),
  'filter removed at its end': removed(/\band [^()]*?(?=\)|group by|order by|qualify|union|$)/),
  'having added': added(/\bgroup by [^()]*$/, '@@ having count(*) > 1'),
  'having removed': removed(/\bhaving [^)]*$/),
  'qualify added': atEnd('qualify row_number() over (order by $all) <= $num'),
  'qualify removed': removed(/\bqualify .*$/),
  'filter clause added': added(/\b(?:sum|count|max|min)\([^()]*\)(?! filter)/, '@@ filter (where $pred)'),
  'filter clause removed': removed(/\bfilter \(where [^()]*\)/),
  'partition removed': removed(/\bpartition by [^()]*?(?=order|\))/),
  'partition added': added(/\bover \((?=order)/, '@@partition by $any '),
  'window order removed': removed(/\border by [^()]*?(?=\))/),
  'frame added': swap(/(?<=\border by [^()]*)\)/, () => ' rows between 1 preceding and current row)'),
  'frame removed': removed(/\b(?:rows|range) between [^)]*(?=\))/),
  'another frame': among('rows between', 'range between', 'groups between'),
  'frame bound': among(
    'unbounded preceding',
    'current row',
    '1 preceding',
    'unbounded following',
    '1 following',
  ),
  'frame exclusion': among('exclude current row', 'exclude ties', 'exclude group', 'exclude no others'),
  'another grouping': among('rollup', 'cube'),
  'grouping set removed': removed(/, \(\)|, \(\w+\)(?=\))/),
  'group by all': swap(/\bgroup by (?!all|rollup|cube|grouping)[^()]*$/, () => 'group by all'),
  'null test': among('is null', 'is not null'),
  'in not in': among(' in (', ' not in ('),
  exists: among('not exists', 'exists'),
  'any all': among('any', 'all'),
  like: among('like', 'ilike', 'not like', 'glob'),
  'distinct from': among('is distinct from', 'is not distinct from', '='),
  'another type': among('varchar', 'bigint', 'double', 'integer', 'decimal(9,2)'),
  'cast try_cast': among('cast', 'try_cast'),
  'another date part': among('year', 'month', 'day', 'quarter'),
  'another part in quotes': among("'year'", "'month'", "'week'", "'quarter'"),
  'another column': swap(PLAIN_COLUMN, (found, { r, reads }) => {
    const names = reads.flatMap(({ columns }) => columns.map(({ name }) => name));
    return names.includes(found) ? r.pick(names) : found;
  }),
  'another qualifier': among('l.', 'q.'),
  'another qualified column': swap(/\b[lq]\.\w+/, (found, { r, reads }) => {
    const names = reads.flatMap(({ columns }) => columns.map(({ name }) => name));
    return names.length === 0 ? found : `${found.slice(0, 2)}${r.pick(names)}`;
  }),
  'another relation': swap(/\{\w+\}/, (_, { r, known }) => `{${r.pick(known).name}}`),
  'alias renamed': swap(
    /\bas [a-z]\w*(?=,| from|$)/,
    (_, { r }) => `as ${r.pick(['fresh', 'a', 'k', 'c', 'n', 'id', 'e0'])}`,
  ),
  'alias in upper case': swap(/\bas [a-z]\w*(?=,| from|$)/, (found) => `as ${found.slice(3).toUpperCase()}`),
  'alias removed': removed(/\bas [a-z]\w*(?=,| from|$)/),
  'item removed': onList((items, { r }) =>
    items.length < 2 ? null : items.toSpliced(r.below(items.length), 1),
  ),
  'item added': onList((items, { r, reads: [one] }) => {
    const made =
      one === undefined ? null : fill(r, r.pick(['$e as fresh', '$any', '$n as a', '$t as k']), one, one);
    return made === null ? null : items.toSpliced(r.pick([0, items.length]), 0, made);
  }),
  'item repeated': onList((items, { r }) => [...items, r.pick(items)]),
  'items reversed': onList((items) => (items.length < 2 ? null : items.toReversed())),
  'item last': onList(([first, ...rest]) =>
    first === undefined || rest.length === 0 ? null : [...rest, first],
  ),
  'item wrapped': onList((items, { r }) => {
    const at = r.below(items.length);
    const [, expression, alias] = /^(.*?)(?: as (\w+))?$/.exec(items[at] ?? '') ?? [];
    const name = alias ?? /^(?:\w\.)?(\w+)$/.exec(expression ?? '')?.[1];
    if (name === undefined) return null;
    return items.with(
      at,
      `${r.pick(['coalesce(@, @)', 'nullif(@, 3)', '(@) + 1', "'x' || @", 'max(@) over ()', '(@)', 'case when @ > 3 then @ end']).replaceAll('@', expression ?? '')} as ${name}`,
    );
  }),
  'star exclude': swap(
    /(?<![\w(.])\*(?! exclude| replace| rename)(?= from|,)/,
    (found, { r, reads: [one] }) => (one === undefined ? found : `* exclude (${r.pick(one.columns).name})`),
  ),
  'star replace': added(/(?<![\w(.])\*(?! exclude| replace| rename)(?= from|,)/, '* replace ($e as $int#z)'),
  'star rename': added(/(?<![\w(.])\*(?! exclude| replace| rename)(?= from|,)/, '* rename ($any as fresh)'),
  'star written out': swap(
    /(?<=select )\*(?= from)/,
    (found, { reads: [one] }) => one?.columns.map(({ name }) => name).join(', ') ?? found,
  ),
  'exclude removed': removed(/\bexclude \([^)]*\)/),
  'replace removed': removed(/\breplace \([^)]*\)(?= from)/),
  'rename removed': removed(/\brename \([^)]*\)/),
  'exclude edited': swap(
    /(?<=exclude \()\w+/,
    (_, { r, reads }) => r.pick(reads.flatMap(({ columns }) => columns)).name,
  ),
  'field renamed': swap(/'[a-z]'(?=: )/, (_, { r }) => r.pick(["'p'", "'q'", "'pp'", "'z'"])),
  'field removed': removed(/(?<=\{)'[a-z]': [^,{}()]*, /),
  'field added': swap(/\{(?=')/, (_, { r }) => `{'${r.pick(['z', 'p0', 'a'])}': ${r.below(9)}, `),
  'field access': swap(/(?<=\bs\.)\w/, (_, { r }) => r.pick(['p', 'q', 'u'])),
  'fields swapped': swap(/\{('[a-z]': [^,{}()]*), ('[a-z]': [^,{}()]*)\}/, (found) =>
    found.replace(/\{('[a-z]': [^,{}()]*), ('[a-z]': [^,{}()]*)\}/, '{$2, $1}'),
  ),
  'list element': swap(/\[(?=\w)/, (_, { r }) => `[${r.below(9)}, `),
  'lambda body': swap(/(?<=lambda x: x)\b/, (_, { r }) => r.pick([' + 1', ' * 2', ' % 2'])),
  'using becomes on': swap(/\busing \((\w+)\)/, (found) => {
    const name = /\((\w+)\)/.exec(found)?.[1] ?? 'id';
    return `on l.${name} = q.${name}`;
  }),
  'using another column': swap(
    /(?<=\busing \()\w+/,
    (_, { r, reads }) => r.pick(reads.flatMap(({ columns }) => columns)).name,
  ),
  'include nulls': among('unpivot include nulls', 'unpivot'),
  'pattern of columns': swap(/'\^\[[^']*'/, (_, { r }) => r.pick(["'^[a-b]'", "'^[ak]'", "'.*'", "'id'"])),
  'in a subquery': around('select * from (@@) zz'),
  'in a subquery with a filter': around('select * from (@@) zz where $any is not null'),
  'in a table expression': around('with zz as (@@) select * from zz'),
  'in a distinct subquery': around('select distinct * from (@@) zz'),
  'grouped twice': around('select *, count(*) from (@@) zz group by all'),
  'united with itself': (sql) => (/\b(?:order|limit)\b/.test(sql) ? null : `${sql} union all ${sql}`),
  'sample added': (sql) => `select * from (${sql}) zz using sample 50 percent (bernoulli, 7)`,
  'upper case': (sql) =>
    sql.replaceAll(/\b(?:select|from|where|group|order|by|as|join)\b/g, (word) => word.toUpperCase()),
  'comment added': swap(/ from /, () => ' /* the source */ from '),
  'lines added': (sql) => sql.replaceAll(/, /g, ',\n    '),
  'quotes added': swap(PLAIN_COLUMN, (found, { reads }) =>
    reads.some(({ columns }) => columns.some(({ name }) => name === found)) ? `"${found}"` : found,
  ),
  'alias of a relation': swap(/\bl\b/, () => 'q'),
  'token removed': (sql, { r }) => {
    const tokens = tokensOf(sql);
    const at = r.below(tokens.length);
    return /^\s+$/.test(tokens[at] ?? ' ') ? null : tokens.toSpliced(at, 1).join('');
  },
  'token repeated': (sql, { r }) => {
    const tokens = tokensOf(sql);
    const at = r.below(tokens.length);
    return tokens.toSpliced(at, 0, `${tokens[at]} `).join('');
  },
  'tokens swapped': (sql, { r }) => {
    const tokens = tokensOf(sql);
    const words = tokens.flatMap((token, i) => (/^(?:\w+|'.*'|\d+)$/.test(token) ? [i] : []));
    if (words.length < 2) return null;
    const [i, j] = [r.pick(words), r.pick(words)];
    return tokens
      .with(i, tokens[j] ?? '')
      .with(j, tokens[i] ?? '')
      .join('');
  },
};
