/**
 * Random small warehouses: sources with data, and models over them in every shape of query. In: a random
 * generator. The same seed gives the same warehouse.
 *
 *   generateWarehouse(random(7))
 *   → sources s1, s2; models m1: select id, a + 1 as p from {s1} where b > 2, m2: select * from {m1}, …
 */
export interface Random {
  /** An integer from 0 to below `n`. */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
  /** Some of the items, at least `least`, in their order. */
  some<T>(items: readonly T[], least: number): T[];
  chance(share: number): boolean;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const some = <T>(items: readonly T[], least: number): T[] => {
    const chosen = items.filter(() => next() < 0.6);
    return chosen.length >= least ? chosen : items.slice(0, Math.max(least, 1));
  };
  return { below, pick, some, chance: (share) => next() < share };
}

export type ColumnType = 'int' | 'text';

export interface ColumnOf {
  readonly name: string;
  readonly type: ColumnType;
}

export interface Source {
  readonly name: string;
  readonly columns: readonly ColumnOf[];
  /** In the order of `columns`. */
  readonly rows: readonly (readonly (number | string | null)[])[];
}

export interface Item {
  readonly name: string;
  readonly type: ColumnType;
  readonly sql: string;
}

/** A model as the parts of its text, so that one part can be changed. */
export interface Model {
  readonly name: string;
  /** null: the text contains its select list. */
  readonly items: readonly Item[] | null;
  readonly where: string | null;
  /** `$items` and `$where` are replaced by the two parts. */
  readonly text: string;
  readonly columns: readonly ColumnOf[];
}

export interface Warehouse {
  readonly sources: readonly Source[];
  readonly models: readonly Model[];
}

export interface Relation {
  readonly name: string;
  readonly columns: readonly ColumnOf[];
}

export function textOf({ text, items, where }: Model): string {
  const list = (items ?? []).map(({ sql, name }) => `${sql} as ${name}`).join(', ');
  return text.replace('$items', list).replace('$where', where === null ? '' : `where ${where}`);
}

const ROWS = 24;
const MODELS = 6;

export function generateWarehouse(r: Random): Warehouse {
  const sources = [
    makeSource(r, 's1', ['id', 'a', 'b'], ['c', 'd']),
    makeSource(r, 's2', ['id', 'k', 'x'], ['c', 'y']),
  ];
  const models: Model[] = [];
  for (let i = 1; i <= MODELS; i++) {
    const known: Relation[] = [...sources, ...models.filter(({ columns }) => columns.length > 0)];
    models.push(makeModel(r, `m${i}`, known));
  }
  return { sources, models };
}

function makeSource(r: Random, name: string, ints: readonly string[], texts: readonly string[]): Source {
  const columns = [
    ...ints.map((column): ColumnOf => ({ name: column, type: 'int' })),
    ...texts.map((column): ColumnOf => ({ name: column, type: 'text' })),
  ];
  const value = ({ name: column, type }: ColumnOf, row: number): number | string | null => {
    if (column === 'id') return row;
    if (r.chance(0.08)) return null;
    return type === 'int' ? r.below(9) : r.pick(['u', 'v', 'w', 'xy', 'Z']);
  };
  const rows = Array.from({ length: ROWS }, (_, row) => columns.map((column) => value(column, row)));
  return { name, columns, rows };
}

function expression(r: Random, columns: readonly ColumnOf[], type: ColumnType, alias = ''): string {
  const named = (wanted: ColumnType): string[] =>
    columns.filter((column) => column.type === wanted).map(({ name }) => `${alias}${name}`);
  const ints = named('int');
  const texts = named('text');
  if (type === 'text') {
    if (texts.length === 0) return ints.length === 0 ? "'t'" : `cast(${r.pick(ints)} as varchar)`;
    const [p, q] = [r.pick(texts), r.pick(texts)];
    return r.pick([p, p, `upper(${p})`, `${p} || 'x'`, `coalesce(${p}, ${q})`, `concat(${p}, ${q})`]);
  }
  if (ints.length === 0) return texts.length === 0 ? '1' : `length(${r.pick(texts)})`;
  const [p, q, s] = [r.pick(ints), r.pick(ints), r.pick(ints)];
  return r.pick([
    p,
    p,
    `${p} + ${1 + r.below(4)}`,
    `${p} * ${q}`,
    `coalesce(${p}, ${q}, 0)`,
    `case when ${p} > ${r.below(8)} then ${q} else ${s} end`,
    `abs(${p} - ${q})`,
    `nullif(${p}, ${r.below(8)})`,
    `greatest(${p}, ${q})`,
  ]);
}

function predicate(r: Random, columns: readonly ColumnOf[], alias = ''): string {
  const ints = columns.filter(({ type }) => type === 'int').map(({ name }) => `${alias}${name}`);
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => `${alias}${name}`);
  if (ints.length === 0)
    return texts.length === 0 ? '1 = 1' : `${r.pick(texts)} <> '${r.pick(['u', 'v', 'w'])}'`;
  const [p, q] = [r.pick(ints), r.pick(ints)];
  return r.pick([
    `${p} > ${1 + r.below(5)}`,
    `${p} <= ${q}`,
    `${p} is not null`,
    `${p} in (1, 2, 3, ${4 + r.below(4)})`,
    `${p} between 1 and ${4 + r.below(4)}`,
    ...(texts.length === 0 ? [] : [`${r.pick(texts)} <> '${r.pick(['u', 'v', 'w'])}'`]),
  ]);
}

function makeItems(r: Random, columns: readonly ColumnOf[], alias = ''): Item[] {
  const kept = r.some(columns, 1).map(({ name, type }): Item => ({ name, type, sql: `${alias}${name}` }));
  const made = Array.from({ length: 1 + r.below(2) }, (_, i): Item => {
    const type = r.chance(0.75) ? 'int' : 'text';
    return { name: `e${i}${r.below(90)}`, type, sql: expression(r, columns, type, alias) };
  });
  return unique([...kept, ...made]);
}

function unique(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.name, item])).values()];
}

type Shape = (r: Random, relations: readonly Relation[]) => Omit<Model, 'name'>;

function makeModel(r: Random, name: string, known: readonly Relation[]): Model {
  // Later relations are more likely, so that chains grow.
  const near = known.slice(-3);
  const relations = [r.chance(0.7) ? r.pick(near) : r.pick(known), r.pick(known)];
  return { name, ...r.pick(r.chance(0.5) ? SHAPES : WIDE_SHAPES)(r, relations) };
}

function simple(items: readonly Item[], where: string | null, text: string): Omit<Model, 'name'> {
  return { items, where, text, columns: items };
}

function orderAll(columns: readonly ColumnOf[]): string {
  return columns.map(({ name }) => name).join(', ');
}

const SHAPES: readonly Shape[] = [
  (r, [one]) => simple(makeItems(r, columnsOf(one)), null, `select $items from {${nameOf(one)}} $where`),
  (r, [one]) =>
    simple(
      makeItems(r, columnsOf(one)),
      predicate(r, columnsOf(one)),
      `select $items from {${nameOf(one)}} $where`,
    ),
  (r, [one]) => {
    const where = r.chance(0.5) ? predicate(r, columnsOf(one)) : null;
    return { items: null, where, text: `select * from {${nameOf(one)}} $where`, columns: columnsOf(one) };
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const gone = r.pick(columns).name;
    const left = columns.filter(({ name }) => name !== gone);
    if (left.length === 0)
      return { items: null, where: null, text: `select * from {${nameOf(one)}}`, columns };
    return {
      items: null,
      where: null,
      text: `select * exclude (${gone}) from {${nameOf(one)}}`,
      columns: left,
    };
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const made: Item = { name: `z${r.below(90)}`, type: 'int', sql: expression(r, columns, 'int') };
    return {
      items: [made],
      where: null,
      text: `select *, $items from {${nameOf(one)}}`,
      columns: [...columns, made],
    };
  },
  (r, [one, two]) => {
    const items = unique([...makeItems(r, columnsOf(one), 'l.'), ...makeItems(r, columnsOf(two), 'q.')]);
    const kind = r.pick(['join', 'left join', 'full join']);
    const on = `l.${r.pick(intsOf(one))} = q.${r.pick(intsOf(two))}`;
    return simple(
      items,
      null,
      `select $items from {${nameOf(one)}} l ${kind} {${nameOf(two)}} q on ${on} $where`,
    );
  },
  (r, [one]) => {
    const key = r.pick(columnsOf(one));
    const items: Item[] = [
      { name: key.name, type: key.type, sql: key.name },
      { name: 'n', type: 'int', sql: 'count(*)' },
      {
        name: 't',
        type: 'int',
        sql: `${r.pick(['sum', 'max', 'min', 'count'])}(${expression(r, columnsOf(one), 'int')})`,
      },
    ];
    const where = r.chance(0.4) ? predicate(r, columnsOf(one)) : null;
    const having = r.chance(0.3) ? 'having count(*) > 1' : '';
    return simple(unique(items), where, `select $items from {${nameOf(one)}} $where group by 1 ${having}`);
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const over = `over (partition by ${r.pick(columns).name} order by ${orderAll(columns)})`;
    const made: Item = {
      name: `w${r.below(90)}`,
      type: 'int',
      sql: `${r.pick(['row_number()', `sum(${r.pick(intsOf(one))})`, `max(${r.pick(intsOf(one))})`])} ${over}`,
    };
    return simple(
      unique([...makeItems(r, columns), made]),
      null,
      `select $items from {${nameOf(one)}} $where`,
    );
  },
  (r, [one]) => {
    const items = makeItems(r, columnsOf(one)).slice(0, 2);
    return simple(items, null, `select distinct $items from {${nameOf(one)}} $where`);
  },
  (r, [one, two]) => {
    const all = r.pick(['union all', 'union', 'except', 'intersect']);
    const left: Item = { name: 'u', type: 'int', sql: expression(r, columnsOf(one), 'int') };
    const right = expression(r, columnsOf(two), 'int');
    return simple(
      [left],
      null,
      `select $items from {${nameOf(one)}} ${all} select ${right} from {${nameOf(two)}}`,
    );
  },
  (_, [one]) => ({
    items: null,
    where: null,
    text: `select * from {${nameOf(one)}} union all select * from {${nameOf(one)}}`,
    columns: columnsOf(one),
  }),
  (r, [one]) => {
    const columns = columnsOf(one);
    const inner = `select *, ${expression(r, columns, 'int')} as inner_value from {${nameOf(one)}} $where`;
    const items = makeItems(r, [...columns, { name: 'inner_value', type: 'int' }]);
    return simple(items, predicate(r, columns), `with held as (${inner}) select $items from held`);
  },
  (r, [one, two]) => {
    const key = `q.${r.pick(intsOf(two))} = l.${r.pick(intsOf(one))}`;
    const made: Item = {
      name: 'best',
      type: 'int',
      sql: `(select max(q.${r.pick(intsOf(two))}) from {${nameOf(two)}} q where ${key})`,
    };
    return simple(
      unique([...makeItems(r, columnsOf(one), 'l.'), made]),
      null,
      `select $items from {${nameOf(one)}} l $where`,
    );
  },
  (r, [one, two]) => {
    const where = r.chance(0.5)
      ? `exists (select 1 from {${nameOf(two)}} q where q.${r.pick(intsOf(two))} = l.${r.pick(intsOf(one))})`
      : `l.${r.pick(intsOf(one))} in (select ${r.pick(intsOf(two))} from {${nameOf(two)}})`;
    return simple(makeItems(r, columnsOf(one), 'l.'), where, `select $items from {${nameOf(one)}} l $where`);
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const text = `select $items from {${nameOf(one)}} $where order by ${orderAll(columns)} limit 5`;
    return simple(makeItems(r, columns), null, text);
  },
  (r, [one]) => {
    const [p, q] = [expression(r, columnsOf(one), 'int'), expression(r, columnsOf(one), 'text')];
    const packed = `select {'p': ${p}, 'q': ${q}} as s, ${r.pick(columnsOf(one)).name} as k from {${nameOf(one)}}`;
    const items: Item[] = [
      { name: 'sp', type: 'int', sql: 's.p' },
      ...(r.chance(0.5) ? [{ name: 'sq', type: 'text', sql: 's.q' } as const] : []),
    ];
    return simple(items, null, `select $items from (${packed}) t $where`);
  },
];

/** Names that only one of two relations has, and names that both have. */
function sharedBy(one: Relation | undefined, two: Relation | undefined) {
  const names = new Set(columnsOf(two).map(({ name }) => name));
  const left = new Set(columnsOf(one).map(({ name }) => name));
  const shared = columnsOf(one).filter(({ name }) => names.has(name));
  const alone = [...columnsOf(one), ...columnsOf(two)].filter(
    ({ name }) => !(names.has(name) && left.has(name)),
  );
  return { shared, alone };
}

/** Shapes with unqualified names, or in which lists of columns decide more than the displayed columns. */
const WIDE_SHAPES: readonly Shape[] = [
  (r, [one, two]) => {
    const { shared, alone } = sharedBy(one, two);
    const on = `l.${r.pick(intsOf(one))} = q.${r.pick(intsOf(two))}`;
    const items = makeItems(
      r,
      alone.length > 0 ? alone : [{ name: `l.${shared[0]?.name ?? 'id'}`, type: 'int' }],
    );
    const named = unique(items.map((item) => ({ ...item, name: item.name.replace('l.', '') })));
    return simple(
      named,
      null,
      `select $items from {${nameOf(one)}} l join {${nameOf(two)}} q on ${on} $where`,
    );
  },
  (r, [one, two]) => {
    const { shared, alone } = sharedBy(one, two);
    const key = shared.length === 0 ? null : r.pick(shared);
    if (key === null || alone.length === 0)
      return simple(makeItems(r, columnsOf(one)), null, `select $items from {${nameOf(one)}} $where`);
    const kind = r.pick(['join', 'left join', 'full join']);
    const text = `select $items from {${nameOf(one)}} ${kind} {${nameOf(two)}} using (${key.name}) $where`;
    return simple(makeItems(r, [key, ...alone]), null, text);
  },
  (r, [one, two]) => {
    const { shared, alone } = sharedBy(one, two);
    if (shared.length === 0)
      return simple(makeItems(r, columnsOf(one)), null, `select $items from {${nameOf(one)}} $where`);
    const text = `select $items from {${nameOf(one)}} natural join {${nameOf(two)}} $where`;
    return simple(makeItems(r, [...shared, ...alone]), null, text);
  },
  (r, [one, two]) => {
    const [only, ...more] = columnsOf(two);
    const list =
      more.length === 0 ? `{${nameOf(two)}}` : `(select ${only?.name ?? 'id'} from {${nameOf(two)}})`;
    const key = r.pick(intsOf(one));
    return simple(
      makeItems(r, columnsOf(one)),
      null,
      `select $items from {${nameOf(one)}} where ${key} in (select * from ${list})`,
    );
  },
  (r, [one]) => {
    const start = expression(r, columnsOf(one), 'int');
    const text = `with recursive r as (select $items from {${nameOf(one)}} union all select v + 3 from r where v < 9) select v from r`;
    return simple([{ name: 'v', type: 'int', sql: start }], null, text);
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const over = `over (partition by ${r.pick(columns).name} order by ${orderAll(columns)})`;
    return simple(
      makeItems(r, columns),
      null,
      `select $items from {${nameOf(one)}} $where qualify row_number() ${over} <= 2`,
    );
  },
  (r, [one]) => {
    const ints = columnsOf(one).filter(({ type }) => type === 'int');
    if (ints.length < 2)
      return simple(makeItems(r, columnsOf(one)), null, `select $items from {${nameOf(one)}} $where`);
    const list = ints
      .slice(0, 2)
      .map(({ name }) => name)
      .join(', ');
    const items: Item[] = [
      { name: 'v', type: 'int', sql: 'v' },
      { name: 'label', type: 'text', sql: 'label' },
    ];
    return simple(
      items,
      null,
      `select $items from (select ${list} from {${nameOf(one)}}) unpivot (v for label in (${list})) $where`,
    );
  },
  (r, [one, two]) => {
    const key = `q.${r.pick(intsOf(two))} = l.${r.pick(intsOf(one))}`;
    const inner = `(select max(q.${r.pick(intsOf(two))}) as top, count(*) as n from {${nameOf(two)}} q where ${key})`;
    const items: Item[] = [
      ...makeItems(r, columnsOf(one), 'l.').slice(0, 2),
      { name: 'top', type: 'int', sql: 't.top' },
    ];
    return simple(unique(items), null, `select $items from {${nameOf(one)}} l, lateral ${inner} t $where`);
  },
  (r, [one, two]) => {
    const columns = [
      ...new Map([...columnsOf(one), ...columnsOf(two)].map((each) => [each.name, each])).values(),
    ];
    const all = r.pick(['union all by name', 'union by name']);
    return {
      items: null,
      where: null,
      text: `select * from {${nameOf(one)}} ${all} select * from {${nameOf(two)}}`,
      columns,
    };
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const key = r.pick(columns);
    const items: Item[] = [
      { name: key.name, type: key.type, sql: key.name },
      { name: 't', type: 'int', sql: `sum(${expression(r, columns, 'int')})` },
      {
        name: 'all_of',
        type: 'text',
        sql: `string_agg(cast(${r.pick(columns).name} as varchar), ',' order by ${orderAll(columns)})`,
      },
    ];
    return simple(
      unique(items),
      r.chance(0.4) ? predicate(r, columns) : null,
      `select $items from {${nameOf(one)}} $where group by all`,
    );
  },
  (r, [one]) => {
    const columns = columnsOf(one);
    const frame = r.pick([
      'rows between 1 preceding and current row',
      'rows between current row and unbounded following',
    ]);
    const made: Item = {
      name: `f${r.below(90)}`,
      type: 'int',
      sql: `sum(${r.pick(intsOf(one))}) over (order by ${orderAll(columns)} ${frame})`,
    };
    return simple(
      unique([...makeItems(r, columns), made]),
      null,
      `select $items from {${nameOf(one)}} $where`,
    );
  },
  (r, [one]) => {
    const made: Item = {
      name: 'doc',
      type: 'text',
      sql: r.pick(['cast(to_json(o) as varchar)', 'cast(o as varchar)', "cast({'k': o} as varchar)"]),
    };
    return simple(
      unique([...makeItems(r, columnsOf(one)).slice(0, 2), made]),
      null,
      `select $items from {${nameOf(one)}} o $where`,
    );
  },
  (r, [one, two]) => {
    const { alone } = sharedBy(one, two);
    const columns = alone.length > 0 ? alone : columnsOf(one);
    const on = `l.${r.pick(intsOf(one))} = q.${r.pick(intsOf(two))}`;
    return {
      items: null,
      where: null,
      text: `select l.* from {${nameOf(one)}} l where exists (select 1 from {${nameOf(two)}} q where ${on} and ${r.pick(columns).name} is not null)`,
      columns: columnsOf(one),
    };
  },
];

function columnsOf(relation: Relation | undefined): readonly ColumnOf[] {
  return relation?.columns ?? [];
}

function nameOf(relation: Relation | undefined): string {
  return relation?.name ?? '';
}

/** A column to join by; a constant if no column has numbers. */
function intsOf(relation: Relation | undefined): string[] {
  const ints = columnsOf(relation).filter(({ type }) => type === 'int');
  return (ints.length > 0 ? ints : columnsOf(relation)).map(({ name }) => name);
}
