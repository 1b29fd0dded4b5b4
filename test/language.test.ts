/** Each rule of scripts/language.ts, on a text that breaks it and on one that does not. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLanguage, checkText } from '../scripts/language.ts';

const places = (file: string, text: string): string[] =>
  checkText(file, text).map(({ line, column, message }) => `${line}:${column} ${message}`);

/** A phrase that a rule rejects, then the replacement that the message must offer. */
const PHRASES = `
  the value behind the comma | after
  a list beside the tree     | next to
  which nobody reads         | is unused
  mended by a retry          | fix
  the tree is made anew      | rebuilt
  the user is told so        | report
  the manifest says so       | report
  the schema knows of it     | contains
  x stands for the relation  | represents
  a name stands there        | appears
  a column comes from b      | derived from
  the row goes to the log    | written to
  the column is gone         | no longer exists
  a list made of columns     | computed from
  a view asked for by name   | looked up by name
  the code names the column  | references
  one look-up per name       | lookup
  the whole statement        | complete
  a way to the source        | path
  both are read by turns     | alternately
  views are read likewise    | also
  it thus ends               | start a new sentence
  as far as the limit        | until
  it ends all the same       | anyway
  the tools at hand          | available
  a file of its own          | its own
  two lists, each of which   | start a new sentence
  a column is one that ends  | repeat the noun
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string]);

describe('words', () => {
  test.each(PHRASES)('a comment with "%s" is rejected with a replacement', (phrase, replacement) => {
    const found = places('src/sql/lex/lex.ts', `// Sentence: ${phrase}.`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^1:\d+ Do not write "/);
    expect(found[0]).toContain(replacement);
  });

  test('the place is the word', () => {
    expect(checkText('src/a.ts', 'const a = 1;\n/* one\n   value behind */\n')).toMatchObject([
      { file: 'src/a.ts', line: 3, column: 10 },
    ]);
  });

  test('a capital at the start of a sentence is found, SQL keywords and parts of words are not', () => {
    expect(places('src/a.ts', '// Behind it.')).toHaveLength(1);
    expect(places('src/a.ts', '// GONE TELL wayfarer two-way one-way foretells')).toEqual([]);
  });

  test('code in backticks is not prose', () => {
    expect(places('src/a.ts', '// The column `way` and https://example.com/way are code.')).toEqual([]);
  });

  test('a noun after "the" is not the verb "names"', () => {
    expect(places('src/a.ts', '// The names of columns.')).toEqual([]);
  });

  test('typographic quotes are rejected in messages', () => {
    expect(places('src/a.ts', 'const a = `Cannot parse the file “\u0024{b}”.`;')).toEqual([
      expect.stringContaining('plain quotes'),
    ]);
  });
});

describe('what is checked', () => {
  test('sentences in string and template literals', () => {
    expect(places('src/a.ts', "throw new Error('Cannot read what is behind it');")).toHaveLength(1);
    expect(places('src/a.ts', 'const a = `Cannot read the \u0024{f(`x`)} behind \u0024{b}`;')).toHaveLength(
      1,
    );
  });

  test('keys, identifiers and SQL are no sentences', () => {
    expect(places('src/a.ts', "const way = { whole: 'behind', 'the way': `SELECT a way from b` };")).toEqual(
      [],
    );
  });

  test('titles of tests, also short ones and those of each()', () => {
    const file = 'test/sql/a.test.ts';
    expect(places(file, "test('told', () => {});")).toHaveLength(1);
    expect(places(file, "describe.each(['told'])('is told', () => {});")).toHaveLength(1);
    expect(places(file, "parse('SELECT a from what is behind it');")).toEqual([]);
  });

  test('titles of SQL cases, and not their SQL', () => {
    expect(places('test/cases/a.sql', '-- case: a sum is told\nSELECT a AS told;')).toHaveLength(1);
  });

  test('descriptions and comments of GraphQL, comments of Cypher and YAML', () => {
    expect(places('graphql/a.graphql', '"""\nThe whole graph.\n"""\ntype Way { whole: Int }')).toHaveLength(
      1,
    );
    expect(places('cypher/a.cypher', '// The whole graph.\nMATCH (whole) RETURN whole')).toHaveLength(1);
    expect(places('docker-compose.yml', 'whole: 1 # the whole graph')).toHaveLength(1);
  });

  test('prose of Markdown, without code blocks, inline code and link targets', () => {
    const text = 'The [whole](way.md) `way`.\n\n```sh\nthe whole way\n```\n\nThe way.\n';
    expect(places('docs/a.md', text).map((place) => place.slice(0, 3))).toEqual(['1:6', '7:5']);
  });

  test('a file that cannot be parsed stops the check', () => {
    expect(() => checkText('src/a.ts', 'import { from')).toThrow('Cannot parse src/a.ts');
  });
});

describe('lengths', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

  test('a comment wraps at 110 columns; code and links do not count', () => {
    expect(places('src/a.ts', `// ${words(21)}`)).toEqual([]);
    expect(places('src/a.ts', `const a = 1; // ${words(20)}`)).toEqual([
      '1:111 Wrap this comment at 110 columns; the line has 115',
    ]);
    expect(places('src/a.ts', `/**\n * ${words(25)}\n */`)).toHaveLength(1);
    expect(places('src/a.ts', `const a = '${words(30)}';`)).toEqual([]);
    expect(places('src/a.ts', `// See https://example.com/${'a'.repeat(120)}`)).toEqual([]);
  });

  test('Markdown wraps at 140 columns; tables and code blocks do not count', () => {
    const long = 'A short sentence here. '.repeat(8).trim();
    expect(places('docs/a.md', long)).toEqual(['1:141 Wrap this line at 140 columns; it has 183']);
    expect(places('docs/a.md', `| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n`)).toEqual([]);
  });

  test('a code block and an HTML comment are no words of a sentence', () => {
    const code = 'line of code\n'.repeat(30);
    expect(
      places('docs/a.md', `The example:\n<!-- ${'word '.repeat(30)}-->\n\`\`\`sql\n${code}\`\`\`\n`),
    ).toEqual([]);
  });

  test('a sentence of documentation has at most 25 words', () => {
    expect(places('docs/a.md', `${words(25)}.`)).toEqual([]);
    expect(places('docs/a.md', `Short one.\n${words(13)}\n${words(13)}.`)).toEqual([
      '2:1 Split this sentence: it has 26 words, and 25 are the limit',
    ]);
    expect(places('CHANGELOG.md', `${words(26)}.`)).toEqual([]);
  });

  test('list items, headings, cells and code count on their own', () => {
    const items = `# ${words(20)}\n${words(20)}\n\n- ${words(20)}\n- ${words(20)}\n\n| ${words(20)} | ${words(20)} |\n`;
    expect(places('docs/a.md', items)).toEqual([]);
    expect(places('docs/a.md', `${words(24)} \`a b c d\`.`)).toEqual([]);
  });
});

describe('the files', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tributary-language-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (file: string, text: string): void => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  test('all rooms are read, projects of tests are not', () => {
    write('src/new-room/a.ts', '// It is told.\n');
    write('SECURITY.md', 'It is told.\n');
    write('test/projects/shop/models/a.sql', '-- case: told\n');
    const { files, complaints } = checkLanguage(root);
    expect(files).toBe(2);
    expect(complaints.map(({ file }) => file)).toEqual(['src/new-room/a.ts', 'SECURITY.md']);
  });

  test('given paths are checked, and nothing else', () => {
    write('src/new-room/a.ts', '// It is told.\n');
    write('src/new-room/b.ts', '// It is told.\n');
    expect(checkLanguage(root, ['src/new-room/b.ts']).complaints).toHaveLength(1);
  });
});
