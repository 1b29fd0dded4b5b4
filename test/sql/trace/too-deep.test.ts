/** The stack overflows while a statement is bound or traced: its relations are known, its columns are not. */
import { expect, test } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { placesOf } from '../../../src/model/place.ts';
import { bindScript } from '../../../src/sql/bind/bind-script.ts';
import { Relations } from '../../../src/sql/bind/relations.ts';
import { parseScript } from '../../../src/sql/parse-script.ts';
import { traceStatements } from '../../../src/sql/trace/trace-statement.ts';

const SQL = `INSERT INTO n
  SELECT a.x, f((SELECT max(y) FROM b)) FROM a WHERE a.x IN (SELECT x FROM c) AND (SELECT y FROM d) > 1
  UNION ALL SELECT z, u FROM e, unnest((SELECT xs FROM g)) AS v(u);
SELECT x FROM h`;
const schema = { a: ['x'], b: ['y'], c: ['x'], d: ['y'], e: ['z'], g: ['xs'], h: ['x'], n: ['p', 'q'] };

function bound(relations: Relations) {
  const dialect = dialectOf('postgres');
  const { script } = parseScript(SQL, dialect);
  return bindScript(script, { dialect, relations, bareTarget: null }).statements;
}

function relationsOf(): Relations {
  const request = { sql: SQL, schema, defaultDatabase: null, defaultSchema: null, target: null };
  return new Relations(request, dialectOf('postgres'));
}

/** The first place that is computed fails. */
function traced() {
  const relations = relationsOf();
  const places = placesOf(SQL);
  let calls = 0;
  const { statements, opaque } = traceStatements(bound(relations), {
    relations,
    inferred: new Set(),
    sql: SQL,
    placeAt: (offset) => {
      if (calls++ === 0) throw new RangeError('Maximum call stack size exceeded');
      return places(offset);
    },
  });
  const nameOf = (index: number): string | undefined => relations.all[index]?.name;
  return { statements, opaque, nameOf };
}

test('a statement whose lineage overflows the stack is opaque, and its relations are known', () => {
  const { statements, opaque, nameOf } = traced();
  expect(opaque).toEqual([
    {
      statement: 0,
      code: 'input-too-large',
      message: 'the statement is nested too deeply',
      line: 1,
      column: 1,
    },
  ]);
  const [{ reads = [], target = null, ...first } = {}] = statements;
  expect(reads.map(nameOf).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
  expect(reads).toEqual([...reads].sort((one, other) => one - other));
  expect(nameOf(target ?? -1)).toBe('n');
  expect(first).toEqual({
    kind: 'insert',
    writes: [target],
    columns: null,
    rows: [],
    named: [],
    rowDigest: '',
    place: { line: 1, column: 1 },
  });
  // The next statement is traced as usual.
  expect(statements[1]?.columns?.map(({ name }) => name)).toEqual(['x']);
});

test('a statement that overflows the stack while it is bound is opaque', () => {
  const relations = relationsOf();
  const visible = relations.visibleIn(-1);
  let calls = 0;
  relations.visibleIn = () => ({
    ...visible,
    named: (name) => {
      if (name[0]?.text === 'a' && calls++ === 0) throw new RangeError('Maximum call stack size exceeded');
      return visible.named(name);
    },
  });
  const [first] = bound(relations);
  expect(first?.opaque).toMatchObject({
    code: 'input-too-large',
    message: 'the statement is nested too deeply',
    span: { start: 0 },
  });
  expect(first?.reads.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
});
