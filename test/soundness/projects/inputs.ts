/**
 * The sources and seeds of a random project, with their rows.
 *
 * Each input has several sets of data, because one set seldom shows every effect of an edit:
 *   0  few values, and unique ids
 *   1  repeated rows, ties and many nulls
 *   2  negative and large numbers, texts that are numbers, empty or in upper case
 */
import type { Random } from '../generate.ts';
import type { Input, InputColumn, TypedColumn } from './project.ts';

export const SETS = [0, 1, 2] as const;
type DataSet = (typeof SETS)[number];

const TYPES: Readonly<Record<string, string>> = {
  id: 'INTEGER',
  d: 'DATE',
  ts: 'TIMESTAMP',
  c: 'VARCHAR',
  y: 'VARCHAR',
  code: 'VARCHAR',
  label: 'VARCHAR',
  s: 'STRUCT(p INTEGER, q VARCHAR)',
  s2: 'STRUCT(p INTEGER, o STRUCT(x INTEGER, y VARCHAR))',
  l: 'INTEGER[]',
  m: 'MAP(VARCHAR, INTEGER)',
  g: 'BOOLEAN',
};

/** `isKeyed`: the ids are unique in each set, as incremental models and snapshots expect. */
export function makeInputs(r: Random, isKeyed: boolean): Input[] {
  return [
    makeSource(r, 's1', { names: ['id', 'a', 'b', 'c', 'd'], isKeyed }),
    makeSource(r, 's2', { names: ['id', 'k', 'a', 'y', 'ts'], isKeyed }),
    makeSource(r, 's3', { names: ['id', 's', 'l', 'm', 'g', ...(r.chance(0.4) ? ['s2'] : [])], isKeyed }),
    { ...makeSource(r, 'n1', { names: ['code', 'label', 'w'], isKeyed }), kind: 'seed' },
  ];
}

interface Listed {
  readonly names: readonly string[];
  readonly isKeyed: boolean;
}

function makeSource(r: Random, name: string, { names, isKeyed }: Listed): Input {
  const count = name === 'n1' ? 6 + r.below(4) : 12 + r.below(8);
  // The rows of the set with repeated rows, as positions.
  const repeated = Array.from({ length: count }, (_, i) => (isKeyed ? i : r.below(Math.ceil(count / 2))));
  const columns = names.map((column): InputColumn => {
    const typed = typedColumn(column);
    const values = SETS.map((set) => {
      const list = Array.from({ length: count }, (_, i) => literal(r, typed, { row: i, set }));
      return set === 1 ? repeated.map((at) => list[at] ?? 'null') : list;
    });
    return { ...typed, values };
  });
  return { name, kind: 'source', columns };
}

function typedColumn(name: string): TypedColumn {
  return { name, type: TYPES[name] ?? 'INTEGER' };
}

/** The values of a column that is added to the input. */
export function newValues(r: Random, { columns }: Input, column: TypedColumn): InputColumn['values'] {
  return SETS.map((set) => (columns[0]?.values[set] ?? []).map((_, row) => literal(r, column, { row, set })));
}

interface Place {
  readonly row: number;
  readonly set: DataSet;
}

const NULL_SHARE: Readonly<Record<DataSet, number>> = { 0: 0.07, 1: 0.25, 2: 0.1 };

const TEXTS: Readonly<Record<DataSet, readonly string[]>> = {
  0: ['u', 'v', 'w', 'xy', 'Z'],
  1: ['u', 'v', 'w'],
  2: ['1', '7', 'u', 'U', 'vw', 'xy', 'x_', '', ' w ', '-3', 'uvu'],
};

export function literal(r: Random, { name, type }: TypedColumn, place: Place): string {
  const { row, set } = place;
  if (name === 'id') return String(row);
  if (r.chance(NULL_SHARE[set])) return 'null';
  const int = (): string => String(set === 0 ? r.below(9) : set === 1 ? r.below(4) : r.below(40) - 12);
  const day = (): string => `2024-0${1 + r.below(set === 1 ? 1 : 3)}-1${r.below(set === 1 ? 3 : 9)}`;
  switch (type) {
    case 'INTEGER':
    case 'BIGINT':
    case 'DOUBLE':
      return int();
    case 'DATE':
      return `date '${day()}'`;
    case 'TIMESTAMP':
      return `timestamp '${day()} 10:0${r.below(9)}:00'`;
    case 'BOOLEAN':
      return r.pick(['true', 'false']);
    case 'INTEGER[]':
      return `[${Array.from({ length: r.below(4) }, int).join(', ')}]`;
    case 'MAP(VARCHAR, INTEGER)':
      return `map {'u': ${int()}, 'v': ${int()}}`;
    case 'VARCHAR':
      return `'${r.pick(TEXTS[set])}'`;
    default:
      return type.startsWith('STRUCT(') ? structLiteral(r, type, place) : 'null';
  }
}

function structLiteral(r: Random, type: string, place: Place): string {
  const fields: string[] = [];
  const inner = /^STRUCT\((.*)\)$/.exec(type)?.[1] ?? '';
  for (const [, field = '', kind = ''] of inner.matchAll(/(\w+) (STRUCT\([^)]*\)|\w+)/g)) {
    const column = { name: field, type: kind };
    fields.push(
      `'${field}': ${kind.startsWith('STRUCT') ? structLiteral(r, kind, place) : literal(r, column, place)}`,
    );
  }
  return `{${fields.join(', ')}}`;
}
