/** The parts of output: colours, control characters, progress, texts. */
import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { jsonText, plainText, wantsColour, withoutControls } from '../../src/cli/io.ts';
import { namesOf } from '../../src/cli/names-shown.ts';
import { openProgress } from '../../src/cli/progress.ts';
import { count, listed, oneLine, percent, placeText, table } from '../../src/cli/text.ts';
import { cutTo, ONE_CELL } from '../../src/cli/text-width.ts';
import { grouped } from '../../src/model/grouped.ts';
import { datasetId } from '../../src/model/names.ts';

const paint = picocolors.createColors(false);

describe('colour', () => {
  const terminal = { isTTY: true };
  test.each([
    [true, {}, terminal],
    [false, {}, {}],
    [false, { CI: 'true' }, {}],
    [false, { NO_COLOR: '1' }, terminal],
    [true, { NO_COLOR: '' }, terminal],
    [false, { TERM: 'dumb' }, terminal],
    [true, { FORCE_COLOR: '1' }, {}],
    [false, { FORCE_COLOR: '0' }, terminal],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, terminal],
  ])('%s with %o on %o', (wanted, env, stream) => {
    expect(wantsColour(env, stream)).toBe(wanted);
  });
});

test('control characters of the input are replaced', () => {
  expect(withoutControls('a\u001b[2Jb\rc\u202ed\u0007\n\te')).toBe('a\ufffd[2Jb\ufffdc\ufffdd\ufffd\n\te');
  expect(withoutControls('\u001b[31mred\u001b[39m')).toBe('\u001b[31mred\u001b[39m');
  expect(withoutControls('\u001b[8mhidden')).toBe('\ufffd[8mhidden');
  expect(plainText('\u001b[31mred\n')).toBe('\ufffd[31mred\n');
  expect(plainText('a\u2028b')).toBe('a\ufffdb');
  const document = { name: 'a\u001b\u009b\u202e\u007f\nb' };
  expect(jsonText(document)).toBe('{"name":"a\\u001b\\u009b\\u202e\\u007f\\nb"}');
  expect(JSON.parse(jsonText(document, 2))).toEqual(document);
  expect(oneLine("'a\u001b[8m\n  b'")).toBe("'a [8m b'");
});

describe('progress', () => {
  const run = (
    stream: { isTTY?: boolean; columns?: number },
    io: { json?: boolean; quiet?: boolean } = {},
  ) => {
    const written: string[] = [];
    let time = 0;
    const view = openProgress(
      { json: false, quiet: false, notePaint: paint, ...io },
      { ...stream, write: (text) => written.push(text) },
      () => time,
    );
    for (let done = 1; done <= 300; done++) {
      time += 10;
      view.show({ stage: 'analyse', done, total: 300, model: `model_${done}` });
    }
    view.end();
    return written;
  };

  test('a terminal gets a bar, which is cleared at the end', () => {
    const written = run({ isTTY: true, columns: 60 });
    expect(written.length).toBeLessThan(40);
    expect(written[0]).toBe(`\r\u001b[2Kanalysing  ${'░'.repeat(24)}  8 of 300  model_8`);
    expect(written.at(-1)).toBe('\r\u001b[2K');
    for (const line of written) expect(line.replace('\r\u001b[2K', '').length).toBeLessThan(60);
  });

  test('other outputs get at most one line per second', () => {
    expect(run({})).toEqual([
      'analysing: 100 of 300\n',
      'analysing: 200 of 300\n',
      'analysing: 300 of 300\n',
    ]);
  });

  test('--json and --quiet print no progress', () => {
    expect(run({ isTTY: true }, { json: true })).toEqual([]);
    expect(run({ isTTY: true }, { quiet: true })).toEqual([]);
  });
});

describe('texts', () => {
  test('count: singular and plural', () => {
    expect([count(1, 'relation'), count(1200, 'relation'), count(2, 'query')]).toEqual([
      '1 relation',
      '1,200 relations',
      '2 queries',
    ]);
  });

  test('digits are grouped by thousands', () => {
    expect([0, 999, 1000, 1234567, 100000].map(grouped)).toEqual([
      '0',
      '999',
      '1,000',
      '1,234,567',
      '100,000',
    ]);
  });

  test('a share is never rounded up to 100 %', () => {
    expect([percent(1999, 2000), percent(2000, 2000), percent(0, 3), percent(0, 0)]).toEqual([
      '99.9 %',
      '100 %',
      '0 %',
      '–',
    ]);
  });

  test('a cut list counts the rest', () => {
    expect(listed(['a', 'b', 'c'], 2)).toBe('a, b, c');
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  });

  test('colour codes do not affect the alignment of tables', () => {
    const red = picocolors.createColors(true).red;
    expect(
      table([
        [red('a'), 'b'],
        ['ccc', 'd'],
      ]),
    ).toEqual([`${red('a')}    b`, 'ccc  d']);
  });

  test('table aligns names with East Asian characters, emoji and combining marks', () => {
    const rows = [
      ['column', 'type'],
      ['受注.金額', 'decimal'],
      ['👩‍👩‍👧‍👦_id', 'int'],
      ['cafe\u0301', 'text'],
      ['ﾃｽﾄ', 'text'],
    ];
    expect(table(rows)).toEqual([
      'column     type',
      '受注.金額  decimal',
      '👩‍👩‍👧‍👦_id      int',
      'cafe\u0301       text',
      'ﾃｽﾄ        text',
    ]);
  });

  test('every character of ONE_CELL has the width of one cell', () => {
    const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
    const narrow = all.filter((character) => character !== '' && ONE_CELL.test(character));
    expect(narrow.length).toBeGreaterThan(900);
    expect(narrow.filter((character) => stringWidth(character) !== 1)).toEqual([]);
    expect(stringWidth(narrow.join(''))).toBe(narrow.length);
  });

  test.each([
    ['orders', 6, 'orders'],
    ['orders', 5, 'orde…'],
    ['受注金額', 8, '受注金額'],
    ['受注金額', 7, '受注金…'],
    ['受注金額', 6, '受注…'],
    ['a👩‍👩‍👧‍👦b', 3, 'a…'],
    ['cafe\u0301s', 5, 'cafe\u0301s'],
    ['', 1, ''],
  ])('cutTo cuts %j to %i cells between characters', (text, most, cut) => {
    expect(cutTo(text, most)).toBe(cut);
  });

  test('cutTo stops reading a long text at the width', () => {
    expect(cutTo('受'.repeat(1_000_000), 9)).toBe('受受受受…');
  });

  test('places', () => {
    const place = { line: 3, column: 5 };
    expect([
      placeText('a.sql', place),
      placeText(null, place),
      placeText('a.sql', null),
      placeText(null, null),
    ]).toEqual(['a.sql:3:5', 'line 3:5', 'a.sql', '']);
  });

  test('names are shortened while they are unambiguous', () => {
    const ids = ['x.mart.orders', 'x.raw.orders', 'x.mart.sales'].map((name) =>
      datasetId('duckdb://default', name),
    );
    expect(ids.map(namesOf(ids))).toEqual(['x.mart.orders', 'x.raw.orders', 'sales']);
    const [first, , third] = ids;
    expect(third && namesOf(first ? [first] : [])(third)).toBe('x.mart.sales');
  });
});
