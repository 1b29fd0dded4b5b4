/**
 * Tests every rule of scripts/boundaries.ts: the test writes probes into an empty copy of the folders, and
 * runs the check on the copy.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from '../scripts/boundaries.ts';

/** Row imports from column. y: any file, i: only its index.ts, t: only types, -: nothing. */
const RULES = `
            model sources sql graph cache store queue export pipeline api library cli index workers
  model     y     -       -   -     -     -     -     -      -        -   -       -   -     -
  sources   y     y       -   -     -     -     -     -      -        -   -       -   -     -
  sql       y     -       y   -     -     -     -     -      -        -   -       -   -     -
  graph     y     -       -   y     -     -     -     -      -        -   -       -   -     -
  cache     y     -       t   -     y     -     -     -      -        -   -       -   -     -
  store     y     -       -   y     -     y     -     -      -        -   -       -   -     -
  queue     y     -       -   y     -     -     y     -      -        -   -       -   -     -
  export    y     -       -   y     -     y     -     y      -        -   -       -   -     -
  pipeline  y     y       y   y     y     y     y     y      y        -   -       -   -     -
  api       y     i       i   i     i     i     i     i      y        y   -       -   -     -
  library   y     i       i   i     i     i     i     i      y        -   y       -   -     -
  cli       y     i       i   i     i     i     i     i      y        i   y       y   -     -
  index     y     -       -   -     -     -     -     -      -        -   y       -   y     -
  workers   y     i       i   i     i     i     i     i      y        -   -       -   -     y
`;

/** Package, then a folder that may import it and one near it that may not. */
const PACKAGES = `
  neo4j-driver-lite          src/store/neo4j     src/store/embedded
  neo4j-driver-lite/lib/x.js src/store/neo4j     src/store
  neo4j-driver-lite          src/store/neo4j     src/graph
  bullmq                     src/queue/bullmq    src/queue/inline
  bullmq                     workers             src/api
  ioredis                    src/queue/bullmq    src/store
  ioredis                    workers             src/cli
  graphql                    src/api             src/cli
  graphql-yoga               src/api             src/graph
  @graphql-tools/schema      src/api             src/export
  @graphql-yoga/render-graphiql  src/api         workers
  node-sql-parser            src/pipeline        src/sql/parse
  node-sql-parser/build/mysql.js  src/pipeline   src/cli
  node:sqlite                src/store/embedded  src/store
  node:sqlite                src/cache           src/store/neo4j
  node:sqlite                src/cache           src/cli
  commander                  src/cli             src/api
  @bomb.sh/tab/commander     src/cli             workers
  string-width               src/cli             src/model
  dataloader                 src/api             src/graph
  dataloader                 src/store/neo4j     src/store/embedded
`;

const [header = [], ...rows] = table(RULES);
const matrix = rows.flatMap(([from = '', ...cells]) =>
  cells.map((cell, i) => ({ from, to: header[i] ?? '', cell })),
);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tributary-boundaries-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('rooms', () => {
  test.each(matrix)('$from imports from $to: $cell', ({ from, to, cell }) => {
    const file = inRoom(from, 'probe.ts');
    const imports = (target: string, clause: string) =>
      complaints(file, `${clause} '${pathTo(file, target)}';`);
    const inside = inRoom(to, 'inside.ts');
    expect(imports(inside, 'import { x } from')).toHaveLength(cell === 'y' ? 0 : 1);
    expect(imports(inside, 'import type { X } from')).toHaveLength(cell === 'y' || cell === 't' ? 0 : 1);
    expect(imports(inRoom(to, 'index.ts'), 'import { x } from')).toHaveLength(
      cell === 'y' || cell === 'i' ? 0 : 1,
    );
  });

  test('the matrix contains every room', () => {
    expect(rows.map(([from]) => from)).toEqual(header);
  });

  test('a violation has its place, its import and the reason', () => {
    write('src/model/probe.ts', "\nimport type { Scope } from '../sql/scope.ts';\n");
    expect(checkBoundaries(root).violations).toEqual([
      {
        file: 'src/model/probe.ts',
        line: 2,
        column: 28,
        message:
          'imports src/sql/scope.ts, but model may only import nothing: ' +
          'it is the vocabulary of all rooms, so it depends on none',
      },
    ]);
  });

  test('a deep file of a room may import its own room and the vocabulary', () => {
    expect(complaints('src/sql/bind/star/probe.ts', "import { a } from '../../ir/a.ts';")).toEqual([]);
    expect(complaints('src/sql/bind/star/probe.ts', "import { a } from '../../../model/a.ts';")).toEqual([]);
    expect(complaints('src/sql/bind/star/probe.ts', "import { a } from '../../../graph/a.ts';")).toHaveLength(
      1,
    );
  });

  test('a folder without a rule is refused', () => {
    expect(complaints('src/helpers/probe.ts', 'export const a = 1;')).toEqual([
      expect.stringContaining('no room'),
    ]);
  });

  test('published code imports nothing from test, scripts and bench', () => {
    for (const folder of ['test', 'scripts', 'bench']) {
      expect(complaints('src/cli/probe.ts', `import { a } from '../../${folder}/a.ts';`)).toHaveLength(1);
    }
    expect(
      complaints('src/cli/probe.ts', "import p from '../../package.json' with { type: 'json' };"),
    ).toEqual([]);
  });
});

describe('layers of a room', () => {
  test.each([
    ['src/sql/lex/probe.ts', '../bind/a.ts', 1],
    ['src/sql/bind/probe.ts', '../ir/a.ts', 0],
    ['src/sql/bind/probe.ts', '../analysis.ts', 0],
    ['src/sql/bind/probe.ts', '../analyse.ts', 1],
    ['src/sql/parse/query/probe.ts', '../statement/a.ts', 1],
    ['src/sql/parse/query/probe.ts', '../engines/duckdb/a.ts', 1],
    ['src/sql/parse/engines/duckdb/probe.ts', '../../query/a.ts', 0],
    ['src/sql/parse/probe.ts', './engines/engines.ts', 0],
    ['src/sql/probe.ts', './trace/a.ts', 0],
    ['src/graph/locate/probe.ts', '../impact/a.ts', 1],
    ['src/graph/impact/probe.ts', '../locate/a.ts', 0],
  ])('%s imports %s: %i violations', (file, target, count) => {
    expect(complaints(file, `import { a } from '${target}';`)).toHaveLength(count);
  });
});

describe('names of a room', () => {
  test('two files of a room may not export the same name', () => {
    write('src/sql/lex/a.ts', 'export interface Source {}\n');
    write('src/sql/bind/b.ts', 'export const other = 1;\nexport interface Source {}\n');
    const [violation, ...more] = checkBoundaries(root).violations;
    expect(more).toEqual([]);
    expect(violation?.message).toMatch(/exports Source, which src\/sql\/bind\/b\.ts exports too/);
  });

  test('an index that exports a name of another file does not count', () => {
    write('src/sql/a.ts', 'export interface Source {}\n');
    write('src/sql/index.ts', "export type { Source } from './a.ts';\n");
    expect(checkBoundaries(root).violations).toEqual([]);
  });

  test('the two implementations of a port may use the same names', () => {
    write('src/store/neo4j/a.ts', 'export const apply = 1;\n');
    write('src/store/embedded/a.ts', 'export const apply = 1;\n');
    expect(checkBoundaries(root).violations).toEqual([]);
  });
});

describe('packages', () => {
  test.each(table(PACKAGES))('%s: %s may, %s may not', (name, may = '', mayNot = '') => {
    for (const clause of ['import { x } from', 'import type { X } from', 'export * from', 'import']) {
      expect(complaints(`${may}/probe.ts`, `${clause} '${name}';`)).toEqual([]);
      expect(complaints(`${mayNot}/probe.ts`, `${clause} '${name}';`)).toEqual([
        expect.stringContaining(`imports ${name}, which only`),
      ]);
    }
  });

  test('a package whose name begins with the name of a limited package is not limited', () => {
    expect(complaints('src/cli/probe.ts', "import 'graphql-request'; import 'node:sqlite-x';")).toEqual([]);
  });
});

describe('every form of import is checked', () => {
  test.each([
    "import { x } from 'bullmq';",
    "import x from 'bullmq';",
    "import * as x from 'bullmq';",
    "import 'bullmq';",
    "import type { X } from 'bullmq';",
    "import { type X } from 'bullmq';",
    "export { x } from 'bullmq';",
    "export type { X } from 'bullmq';",
    "export * from 'bullmq';",
    "export type * from 'bullmq';",
    "export const x = await import('bullmq');",
    "export type X = import('bullmq').Queue;",
    "export type X = typeof import('bullmq');",
    "import x = require('bullmq');",
    "const x = require('bullmq');",
    'const x = require(name);',
    'const x = await import(name);',
    'const x = await import(`bullmq`);',
  ])('%s', (line) => {
    expect(complaints('src/graph/probe.ts', line)).toHaveLength(1);
  });

  test('a worker thread that is started by its file', () => {
    const start = (path: string) => `new URL('${path}', import.meta.url);`;
    expect(complaints('src/graph/probe.ts', start('../sql/worker.ts'))).toHaveLength(1);
    expect(complaints('src/sql/probe.ts', start('./parse/worker.ts'))).toEqual([]);
    expect(complaints('src/api/probe.ts', start('../../graphql/schema.graphql'))).toEqual([]);
  });

  test('a comment or a string that looks like an import is not an import', () => {
    expect(
      complaints('src/graph/probe.ts', `// import 'bullmq'\nexport const x = "import 'bullmq'";`),
    ).toEqual([]);
  });

  test('a file that cannot be parsed is refused', () => {
    expect(complaints('src/graph/probe.ts', 'import { from')).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
  });
});

describe('the command', () => {
  const run = () => {
    const script = join(import.meta.dirname, '../scripts/boundaries.ts');
    return spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  };

  test('fails on a forbidden import and prints its place', () => {
    write('src/graph/probe.ts', "import { Queue } from 'bullmq';\n");
    const { status, stdout } = run();
    expect(stdout).toContain(
      'src/graph/probe.ts:1:23 imports bullmq, which only src/queue/bullmq and workers may',
    );
    expect(status).toBe(1);
  });

  test('passes if the import is allowed', () => {
    write('workers/probe.ts', "import { Queue } from 'bullmq';\n");
    expect(run()).toMatchObject({ status: 0, stdout: '1 files checked, 0 forbidden imports\n' });
  });

  test('fails if there are no files to check', () => {
    expect(run().status).toBe(1);
  });
});

function table(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

function inRoom(room: string, name: string): string {
  if (room === 'workers') return `workers/${name}`;
  return room === 'pipeline' ? 'src/pipeline.ts' : `src/${room}/${name}`;
}

function pathTo(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function write(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function complaints(file: string, text: string): string[] {
  write(file, text);
  const found = checkBoundaries(root).violations.map(({ message }) => message);
  rmSync(join(root, file));
  return found;
}
