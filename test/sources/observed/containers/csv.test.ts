import { expect, test } from 'vitest';
import { columnsOf, inputOf, observe, readOne } from '../observe-text.ts';

const HEADER = 'source_table_full_name,source_column_name,target_table_full_name,target_column_name';
const EDGE = 'a.b.c.x → d.e.f.y';

test.each<[string, string, readonly string[]]>([
  ['RFC 4180', `${HEADER}\na.b.c,x,d.e.f,y\n`, [EDGE]],
  ['without a line end after the last row', `${HEADER}\na.b.c,x,d.e.f,y`, [EDGE]],
  ['CR LF', `${HEADER}\r\na.b.c,x,d.e.f,y\r\n`, [EDGE]],
  ['CR alone', `${HEADER}\ra.b.c,x,d.e.f,y\ra.b.c,z,d.e.f,y\r`, [EDGE, 'a.b.c.z → d.e.f.y']],
  ['a byte order mark', `\ufeff${HEADER}\na.b.c,x,d.e.f,y\n`, [EDGE]],
  [
    'names in capitals and quotes',
    `${HEADER.toUpperCase().replace(/\w+/g, '"$&"')}\na.b.c,x,d.e.f,y\n`,
    [EDGE],
  ],
  ['blanks around names', `${HEADER.replaceAll(',', ' , ')}\na.b.c,x,d.e.f,y\n`, [EDGE]],
  ['semicolons', `${HEADER.replaceAll(',', ';')}\na.b.c;x;d.e.f;y\n`, [EDGE]],
  [
    'a line with its delimiter',
    `sep=;\r\n${HEADER.replaceAll(',', ';')}\r\na.b.c;x,1;d.e.f;y\r\n`,
    ['a.b.c.x,1 → d.e.f.y'],
  ],
  ['blank lines before it', `\ufeff\n \n${HEADER.replaceAll(',', ';')}\na.b.c;x;d.e.f;y\n`, [EDGE]],
  ['tabs', `${HEADER.replaceAll(',', '\t')}\na.b.c\tx\td.e.f\ty\n`, [EDGE]],
  ['unused columns', `n,${HEADER},m\n"1,\n2",a.b.c,x,d.e.f,y,"p""q"\n`, [EDGE]],
  [
    'another order',
    'target_column_name,source_column_name,target_table_full_name,source_table_full_name\ny,x,d.e.f,a.b.c\n',
    [EDGE],
  ],
  ['every cell in quotes', `${HEADER}\n"a.b.c","x","d.e.f","y"\n`, [EDGE]],
  ['quotes in quotes', `${HEADER}\na.b.c,"x""1, ""2""",d.e.f,y\n`, ['a.b.c.x"1, "2" → d.e.f.y']],
  ['a line end in a cell', `${HEADER}\na.b.c,"x\r\n1",d.e.f,y\n`, ['a.b.c.x\r\n1 → d.e.f.y']],
  [
    'backslashes before quotes',
    `m,${HEADER}\n"{\\"k\\": \\"v, w\\"}",a.b.c,"\\"x\\"",d.e.f,y\n`,
    ['a.b.c."x" → d.e.f.y'],
  ],
  ['a backslash at the end of quotes', `m,${HEADER}\n"C:\\",a.b.c,x,d.e.f,y\n`, [EDGE]],
  ['blank lines', `${HEADER}\n\na.b.c,x,d.e.f,y\n\n\n`, [EDGE]],
  [
    'NULL as nothing or a word',
    `${HEADER}\na.b.c,x,,\na.b.c,x,null,null\na.b.c,x,NULL,"null"\na.b.c,\\N,d.e.f,y\n`,
    [],
  ],
  [
    'null as SQL clients and scripts write it, and columns with such names',
    `${HEADER}\nNone,None,d.e.f,y\n<NA>,x,(null),[NULL]\na.b.c,none,d.e.f,nan\n`,
    ['a.b.c.none → d.e.f.nan'],
  ],
  ['letters beyond ASCII', `${HEADER}\na.b.ç,x,d.e.f,größe\n`, ['a.b.ç.x → d.e.f.größe']],
  ['no rows', HEADER, []],
])('%s', async (_, text, edges) => {
  expect(await columnsOf(text)).toEqual(edges);
});

test('a row with another number of cells than the header is reported', async () => {
  const { lineage, report } = await observe(`${HEADER}\na.b.c,x\na.b.c,x,d.e.f,y\na.b.c,x,d.e.f,y,z\n`);
  expect(lineage?.columnEdges).toHaveLength(1);
  expect(report.rows).toBe(3);
  expect(report.skipped).toMatchObject([
    { code: 'ragged-row', count: 2, firstRow: 1 },
    { code: 'no-time', count: 1 },
  ]);
});

test('rows that are too long to be remembered are read one by one', async () => {
  const [long, other] = ['a'.repeat(70_000), 'b'.repeat(70_000)];
  const rows = [`${long},x,d.e.f,y`, `${other},x,d.e.f,z`, `${long},x,d.e.f,y`];
  const { lineage } = await readOne(inputOf(`${HEADER}\n${rows.join('\n')}\n`, 1 << 16));
  expect(lineage?.columnEdges.map(({ targetColumn, count }) => [targetColumn, count])).toEqual([
    ['y', 2],
    ['z', 1],
  ]);
});

test('a quote that is not closed ends the file at the beginning of its row', async () => {
  const whole = `${HEADER}\na.b.c,x,d.e.f,y\n`;
  const { lineage, report } = await observe(`${whole}a.b.c,"x,d.e.f,y\na.b.c,x,d.e.f,y\n`);
  expect(lineage?.columnEdges).toHaveLength(1);
  expect(report.stopped).toEqual({ byte: whole.length, why: expect.stringContaining('cut off') });
});

test('a row that is too long ends the file', async () => {
  const long = Buffer.alloc(17 * 1024 * 1024, 'x');
  const whole = `${HEADER}\na.b.c,x,d.e.f,y\n`;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${whole}"`);
    yield long;
    yield Buffer.from('never read');
  }
  const { lineage, report } = await readOne({ name: 'export', bytes: pieces(), size: null, path: null });
  expect(lineage?.columnEdges).toHaveLength(1);
  expect(report.stopped?.byte).toBe(whole.length);
  expect(report.stopped?.why).toContain('longer than 16777216 bytes');
});

test('a last name that may be cut off is reported', async () => {
  const { report } = await observe(`${HEADER}\na.b.c,x,d.e.f,total`);
  expect(report.warnings).toMatchObject([{ code: 'no-line-end' }]);
});

test('a file with other columns is refused in one sentence', async () => {
  await expect(observe('id,price\n1,2\n')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /^export is not observed lineage: it has the columns `id`, `price`\. Pass .*\.$/,
    ),
  });
});
