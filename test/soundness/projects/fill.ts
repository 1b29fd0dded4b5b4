/**
 * Fills a template of a query with relations. In: a template and two relations. Out: SQL, or null if a relation
 * has no column of a type that the template needs.
 *
 *   fill(r, 'select $any, $e as e1 from $1 where $pred', …)   → 'select b, a + 2 as e1 from {s1} where a > 3'
 *
 *   $1, $2           the relations           $int, $text, $any, $date, $list, $map   a column of the first relation
 *   $int2, $any2     of the second           $e, $t, $b, $pred, $agg   an expression of the first relation
 *   @l               qualified by alias l    #k   the same choice at each use
 *   $n, $num, $str   literals                $items, $all, $shared, $lone, $ltwo   lists, and unqualified names
 *   <<a;;b>>         one of them
 */
import type { Random } from '../generate.ts';
import type { TypedColumn } from './project.ts';

export interface Known {
  readonly name: string;
  readonly columns: readonly TypedColumn[];
}

const INT: readonly string[] = [
  '$int',
  '$int + $n',
  '$int * $int',
  'coalesce($int, $int, 0)',
  'case when $pred then $int else $int end',
  'abs($int - $int)',
  'nullif($int, $n)',
  'greatest($int, $n)',
  'if($pred, $int, $n)',
  'length($text)',
  'cast($int as bigint) - $n',
];
const TEXT: readonly string[] = [
  '$text',
  'upper($text)',
  "$text || '<<x;;-;;y>>'",
  'coalesce($text, $str)',
  "concat($text, '-', $text)",
  'cast($int as varchar)',
  "replace($text, 'u', $str)",
  'substr($text, 1, $n)',
  "case $text when $str then 'a' else $text end",
];
const PREDICATES: readonly string[] = [
  '$int > $n',
  '$int <= $int',
  '$int is not null',
  '$int is null',
  '$int between 1 and $num',
  '$int in (1, 2, $n, $num)',
  '$text <> $str',
  "$text like '<<u;;%w;;x_>>'",
  '$text in ($str, $str)',
  '$int is distinct from $int',
  'not ($int = $n)',
  '$int % 2 = 0',
];
const AGGREGATES: readonly string[] = [
  'sum($e)',
  'max($int)',
  'min($text)',
  'count($any)',
  'count(distinct $any)',
  'avg($int)',
  'sum(distinct $int)',
  'max($t)',
];

const MATCHES: Readonly<Record<string, RegExp>> = {
  int: /^(?:INTEGER|BIGINT|HUGEINT)$/,
  text: /^VARCHAR$/,
  any: /^(?:INTEGER|BIGINT|HUGEINT|VARCHAR|DATE|BOOLEAN|DOUBLE|DECIMAL.*)$/,
  date: /^(?:DATE|TIMESTAMP)$/,
  list: /^(?:INTEGER|BIGINT)\[\]$/,
  map: /^MAP\(VARCHAR, \w+\)$/,
};

const PLACEHOLDER =
  /\$(1|2|num|n|str|items|all2|all|shared|lone|ltwo|(?:int|text|any|date|list|map|e|t|b|pred|agg)(?:2)?)(?![a-z0-9])(?:@(\w+))?(?:#(\w+))?/g;

class Unfit extends Error {}

export function fill(r: Random, template: string, one: Known, two: Known): string | null {
  const kept = new Map<string, string>();
  try {
    return expand(chooseParts(r, template), null);
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }

  function expand(text: string, alias: string | null): string {
    return text.replaceAll(
      PLACEHOLDER,
      (whole, kind: string, at: string | undefined, tag: string | undefined) => {
        const key = `${whole}`;
        const known = tag === undefined ? undefined : kept.get(key);
        if (known !== undefined) return known;
        const made = place(kind, at ?? alias);
        if (tag !== undefined) kept.set(key, made);
        return made;
      },
    );
  }

  function place(kind: string, alias: string | null): string {
    if (kind === '1') return `{${one.name}}`;
    if (kind === '2') return `{${two.name}}`;
    if (kind === 'n') return String(1 + r.below(4));
    if (kind === 'num') return String(4 + r.below(8));
    if (kind === 'str') return `'${r.pick(['u', 'v', 'w', 'xy'])}'`;
    const isSecond = kind.endsWith('2') || alias === 'q';
    const relation = isSecond ? two : one;
    const plain = kind.replace(/2$/, '');
    const inner = (list: readonly string[]): string => {
      const chosen = chooseParts(r, r.pick(list));
      return expand(isSecond && alias === null ? ofSecond(chosen) : chosen, alias);
    };
    switch (plain) {
      case 'e':
        return inner(INT);
      case 't':
        return inner(TEXT);
      case 'b':
      case 'pred':
        return inner(PREDICATES);
      case 'agg':
        return inner(AGGREGATES);
      case 'items':
        return itemsOf(relation, alias);
      case 'all':
        return sortable(relation)
          .map((name) => qualified(name, alias === 'l' || alias === 'q' ? alias : null))
          .join(', ');
      case 'shared':
        return pickOf(sharedNames());
      case 'lone':
        return pickOf(lone(one, two));
      case 'ltwo':
        return pickOf(lone(two, one));
      default:
        return qualified(pickColumn(relation, plain), alias);
    }
  }

  function itemsOf(relation: Known, alias: string | null): string {
    const kept = r.some(relation.columns, 1).map(({ name }) => qualified(quoted(name), alias));
    const names = new Set(relation.columns.map(({ name }) => name));
    const made = Array.from({ length: r.below(3) }, () => {
      const kind = r.chance(0.7) ? INT : TEXT;
      const name = ['e', 'x', 'v', 'n', 'k']
        .map((letter) => `${letter}${r.below(9)}`)
        .find((each) => !names.has(each));
      if (name === undefined) return null;
      names.add(name);
      return `${expand(chooseParts(r, r.pick(kind)), alias)} as ${name}`;
    });
    return [...new Set([...kept, ...made.filter((each) => each !== null)])].join(', ');
  }

  function pickColumn(relation: Known, kind: string): string {
    const fitting = relation.columns.filter(({ type }) => MATCHES[kind]?.test(type));
    return pickOf(fitting.map(({ name }) => quoted(name)));
  }

  function pickOf(names: readonly string[]): string {
    if (names.length === 0) throw new Unfit();
    return r.pick(names);
  }

  function sharedNames(): string[] {
    const names = new Set(two.columns.map(({ name }) => name));
    return one.columns.filter(({ name }) => names.has(name)).map(({ name }) => quoted(name));
  }

  function lone(of: Known, other: Known): string[] {
    const names = new Set(other.columns.map(({ name }) => name));
    return of.columns.filter(({ name }) => !names.has(name)).map(({ name }) => quoted(name));
  }
}

function sortable({ columns }: Known): string[] {
  return columns.map(({ name }) => quoted(name));
}

function ofSecond(template: string): string {
  return template.replaceAll(/\$(int|text|any|date|list|map|pred|e|t|b|agg)\b/g, '$$$12');
}

function qualified(name: string, alias: string | null): string {
  return alias === null ? name : `${alias}.${name}`;
}

function quoted(name: string): string {
  return /^[a-z_]\w*$/i.test(name) && !/^(?:count|min|max|first|last|whole)$/i.test(name)
    ? name
    : `"${name}"`;
}

/** Chooses among `<<a;;b>>`; choices do not nest. */
function chooseParts(r: Random, template: string): string {
  return template.replaceAll(/<<((?:(?!>>).|>>>)*?)>>(?!>)/g, (_, list: string) => r.pick(list.split(';;')));
}
