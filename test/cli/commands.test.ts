/** The commands in scripts: exit codes, errors, JSON, state folder, colours, pipes, servers, completion. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shopManifest, writeShop } from './shop.ts';
import {
  buildShop,
  type Folder,
  json,
  makeFolder,
  type RunOptions,
  startTributary,
  tributary,
} from './tributary.ts';

let shop: Folder;
beforeAll(async () => {
  shop = makeFolder();
  await buildShop(shop.path);
});
afterAll(() => shop.remove());

const ask = (command: string, env: Record<string, string> = {}) =>
  tributary(command.split(' '), { cwd: shop.path, env });

describe('exit codes', () => {
  test.each([
    [0, 'impact mart.orders.total'],
    [1, 'impact mart.orders.total --fail-on affected'],
    [0, 'impact mart.orders.total --fail-on breaking'],
    [1, 'impact mart.orders.total --change removed --fail-on breaking'],
    [0, 'impact mart.revenue.average --fail-on affected'],
    [1, 'impact mart.revenue.average --fail-on possible'],
    [1, 'impact mart.revenue.average --fail-on possibly'],
    [1, 'impact mart.orders.total --fail-on breaking,affected'],
    [1, 'impact mart.orders.total --change removed --fail-on exposures'],
    [2, 'impact mart.orders.total --fail-on all'],
    [0, 'impact raw.customers.email --fail-on possible'],
    [5, 'impact raw.payments.note --depth 1 --fail-on affected'],
    [1, 'search nowhere'],
    [2, 'impact'],
    [2, 'impact mart.orders.total --change dropped'],
    [2, 'lineage mart.orders'],
    [2, 'lineage mart.orders --up --down'],
    [2, 'lineage mart.orders --up --depth 0'],
    [2, 'columns mart.orders.total'],
    [2, 'serve --port 70000'],
    [2, 'nosuch'],
    [2, 'impact a b'],
    [0, 'help impact'],
    [3, 'impact ordrs'],
    [3, 'lineage mart.orders.totl --up'],
    [3, 'columns orders'],
  ])('%i: %s', async (code, command) => {
    const ran = await ask(command);
    expect(ran.code).toBe(code);
    expect(ran.err).not.toMatch(/\n\s+at /);
    if (code >= 2 && code !== 5) {
      expect(ran.out).toBe('');
      expect(ran.err).toMatch(/^tributary: .+\n/);
    }
  });

  test('--fail-on ends with code 5 if a limit made the answer incomplete', async () => {
    const question = 'impact raw.payments.note --depth 1 --fail-on affected';
    expect((await ask(question)).err).toMatch(/^tributary: exit code 5: .+ the search reached a limit/m);
    expect((await ask(`${question} --quiet`)).err).toBe('');
  });

  test.each(['impact', 'search', 'columns'])('%s with an empty name is bad usage', async (command) => {
    for (const text of ['', ' ']) {
      const ran = await tributary([command, text], { cwd: shop.path });
      expect([ran.code, ran.out]).toEqual([2, '']);
      expect(ran.err).toMatch(/^tributary: The .+ is empty; give .+\.\n$/);
    }
  });

  test('a change that does not apply is an error that contains the option', async () => {
    expect((await ask('impact mart.orders.total --change dropped')).err).toBe(
      'tributary: The change dropped does not apply to the column shop.mart.orders.total. Use modified, removed, added or renamed.\n',
    );
  });

  test.each([
    ['--change renamed', '--change renamed needs the new name: add --to <name>.'],
    [
      '--to sum',
      '--to is the new name of a renamed column or a moved relation: add --change renamed or --change moved.',
    ],
    [
      '--to sum --change removed',
      '--to is the new name of a renamed column or a moved relation: add --change renamed or --change moved.',
    ],
  ])('a rename needs --change and --to: %s', async (options, said) => {
    const ran = await ask(`impact mart.orders.total ${options}`);
    expect([ran.code, ran.out, ran.err]).toEqual([2, '', `tributary: ${said}\n`]);
  });

  test('help and --help print the help of a command', async () => {
    expect((await ask('help impact')).out).toBe((await ask('impact --help')).out);
    expect((await ask('help')).out).toBe((await ask('--help')).out);
  });

  test('--fail-on prints a note about possibly affected relations', async () => {
    const { err } = await ask('impact mart.revenue.average --fail-on affected');
    expect(err).toContain('2 relations may be affected');
  });

  test('without a command, the help is printed on standard error', async () => {
    const { code, out, err } = await tributary([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Usage: tributary');
  });
});

describe('errors', () => {
  test('an unknown name has suggestions', async () => {
    expect((await ask('impact ordrs')).err).toBe(
      'tributary: No dataset or column is named "ordrs". Did you mean shop.archive.orders or shop.mart.orders?\n',
    );
  });

  test('an ambiguous name lists ids that are unambiguous', async () => {
    const { err } = await ask('columns orders');
    expect(err).toContain('"orders" can mean 2 things');
    expect(err).toContain('\n  postgres://default|shop.mart.orders\n');
    expect((await ask('columns postgres://default|shop.mart.orders')).code).toBe(0);
  });

  test.each([
    ['bad-usage', 'impact mart.orders --jsn', { code: 'bad-usage' }],
    [
      'not-found',
      'impact mart.orders.totl',
      { reason: 'no-such-column', suggestions: ['shop.mart.orders.total'] },
    ],
    ['ambiguous', 'columns orders', { candidates: expect.arrayContaining([expect.anything()]) }],
  ])('--json prints %s on standard output', async (code, command, more) => {
    const ran = await ask(`${command} --json`);
    expect(ran.err).toBe('');
    expect(json(ran)).toEqual({
      error: expect.objectContaining({ code, message: expect.any(String), ...more }),
    });
  });

  test('a misspelt command or option suggests the nearest', async () => {
    expect((await ask('impct')).err).toContain('Did you mean impact?');
    expect((await ask('impct')).err).toContain('see `tributary --help`.');
    expect((await ask('impact x --pahts')).err).toContain('Did you mean --paths?');
    expect((await ask('impact x --pahts')).err).toContain('see `tributary impact --help`.');
    expect((await ask('gate')).err).toContain('see `tributary gate --help`.');
  });

  test('a stack is printed only with TRIBUTARY_DEBUG', async () => {
    const wrong = { env: { TRIBUTARY_HOME: join(shop.path, 'dbt_project.yml') }, cwd: shop.path };
    const ran = await tributary(['impact', 'x'], wrong);
    expect(ran.err).not.toMatch(/\n\s+at /);
    const debug = await tributary(['impact', 'x'], { ...wrong, env: { ...wrong.env, TRIBUTARY_DEBUG: '1' } });
    expect(debug.err).toMatch(/\n\s+at /);
  });
});

describe('input that cannot be used', () => {
  const broken: readonly (readonly [string, string | Buffer | null, RegExp])[] = [
    ['cut off', JSON.stringify(shopManifest()).slice(0, 900), /cut off/],
    ['empty', '', /is empty/],
    ['not UTF-8', Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), /not UTF-8/],
    [
      'of another version',
      '{"metadata":{"dbt_schema_version":"https://schemas.getdbt.com/dbt/manifest/v9.json"},"nodes":{}}',
      /v9|version 9/,
    ],
    ['no manifest', '[]', /./],
    ['a folder', null, /manifest\.json/],
  ];

  let folder: Folder;
  beforeAll(async () => {
    folder = makeFolder();
    await buildShop(folder.path);
    mkdirSync(join(folder.path, 'other/manifest.json'), { recursive: true });
  });
  afterAll(() => folder.remove());

  test.each(broken)(
    'a manifest that is %s: one sentence, code 2, the store is unchanged',
    async (_, content, sentence) => {
      const impact = async () =>
        (await tributary(['impact', 'mart.orders.total', '--json'], { cwd: folder.path })).out;
      const before = await impact();
      if (content !== null) writeFileSync(join(folder.path, 'target/manifest.json'), content);
      const { code, out, err } = await tributary(['build', content === null ? 'other' : '.'], {
        cwd: folder.path,
      });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).toMatch(sentence);
      expect(await impact()).toBe(before);
    },
  );

  test.each<[string, string | null]>([
    ['cut off', '{"metadata": {}, "nodes": {'],
    ['a folder', null],
  ])('a catalog that is %s: one sentence, code 2, the store is unchanged', async (_, content) => {
    const own = makeFolder();
    onTestFinished(() => own.remove());
    await buildShop(own.path);
    const impact = async () =>
      (await tributary(['impact', 'mart.orders.total', '--json'], { cwd: own.path })).out;
    const before = await impact();
    const catalog = join(own.path, 'target/catalog.json');
    rmSync(catalog, { force: true });
    if (content === null) mkdirSync(catalog);
    else writeFileSync(catalog, content);
    const { code, out, err } = await tributary(['build', '.'], { cwd: own.path });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^tributary: \S+catalog\.json is .+; run `dbt docs generate` again, or delete the file to build without it\.\n$/,
    );
    expect(await impact()).toBe(before);
  });

  test('a path that is not a project creates no files', async () => {
    const folder = makeFolder();
    try {
      mkdirSync(join(folder.path, 'empty'));
      expect((await tributary(['build', 'empty'], { cwd: folder.path })).code).toBe(2);
      expect((await tributary(['build', 'nowhere/deep'], { cwd: folder.path })).code).toBe(2);
      expect(existsSync(join(folder.path, 'empty/.tributary'))).toBe(false);
      expect(existsSync(join(folder.path, 'nowhere'))).toBe(false);
      const asked = await tributary(['impact', 'orders'], { cwd: folder.path });
      expect(asked.code).toBe(3);
      expect(asked.err).toMatch(/^tributary: Nothing was built in .+ run `tributary build <path>`/);
    } finally {
      folder.remove();
    }
  });
});

describe('a store that cannot be used', () => {
  test('a store in use by another process: code 4 and one sentence', async () => {
    const folder = makeFolder();
    try {
      await buildShop(folder.path);
      const writer = new DatabaseSync(join(folder.path, '.tributary/graph.db'));
      writer.exec('BEGIN IMMEDIATE');
      writeFileSync(join(folder.path, 'target/manifest.json'), JSON.stringify(shopManifest('moved')));
      const ran = await tributary(['build', '.', '--json'], { cwd: folder.path });
      writer.exec('ROLLBACK');
      writer.close();
      expect(ran.code).toBe(4);
      expect(json(ran)).toEqual({
        error: { code: 'store-busy', message: expect.stringContaining('another process') },
      });
      expect((await tributary(['build', '.'], { cwd: folder.path })).code).toBe(0);
    } finally {
      folder.remove();
    }
  });

  test('a damaged store: a query reports it, a build renames it', async () => {
    const folder = makeFolder();
    try {
      await buildShop(folder.path);
      writeFileSync(join(folder.path, '.tributary/graph.db'), 'no database');
      const asked = await tributary(['impact', 'mart.orders'], { cwd: folder.path });
      expect(asked.code).toBe(4);
      expect(asked.err).toContain('build again');
      const built = await tributary(['build', '.'], { cwd: folder.path });
      expect(built.code).toBe(0);
      expect(built.out).toContain('store-set-aside');
      expect((await tributary(['impact', 'mart.orders'], { cwd: folder.path })).code).toBe(0);
    } finally {
      folder.remove();
    }
  });
});

describe('state and settings', () => {
  test('queries find the project from its subfolders, from --project, or from TRIBUTARY_HOME', async () => {
    const folder = makeFolder();
    try {
      writeShop(join(folder.path, 'shop'));
      mkdirSync(join(folder.path, 'shop/models/marts'), { recursive: true });
      expect((await tributary(['build', 'shop/target/manifest.json'], { cwd: folder.path })).code).toBe(0);
      expect(existsSync(join(folder.path, 'shop/.tributary/graph.db'))).toBe(true);
      const question = ['columns', 'mart.orders'];
      expect((await tributary(question, { cwd: join(folder.path, 'shop/models/marts') })).code).toBe(0);
      expect((await tributary([...question, '--project', 'shop'], { cwd: folder.path })).code).toBe(0);
      expect((await tributary(question, { cwd: folder.path })).code).toBe(3);
      const env = { TRIBUTARY_HOME: join(folder.path, 'home') };
      expect((await tributary(question, { cwd: join(folder.path, 'shop'), env })).code).toBe(3);
      expect(await tributary(['build', 'shop', '--quiet'], { cwd: folder.path, env })).toEqual({
        code: 0,
        out: '',
        err: '',
      });
      expect(await tributary(question, { cwd: folder.path, env })).toMatchObject({ code: 0, err: '' });
      const named = (...more: string[]) =>
        tributary([...question, '--project', 'shop', ...more], { cwd: folder.path, env });
      expect(await named()).toMatchObject({
        code: 0,
        err: `tributary: TRIBUTARY_HOME (${env.TRIBUTARY_HOME}) overrides --project shop; unset it to query that project.\n`,
      });
      expect([(await named('--json')).err, (await named('--quiet')).err]).toEqual(['', '']);
    } finally {
      folder.remove();
    }
  });

  test('the environment overrides the namespace of tributary.toml; unknown settings are findings', async () => {
    const folder = makeFolder();
    try {
      writeShop(folder.path);
      const toml = join(folder.path, 'tributary.toml');
      const build = async (env: Record<string, string> = {}) =>
        json(await tributary(['build', '.', '--json'], { cwd: folder.path, env })) as {
          findings: { code: string; message: string }[];
        };
      const id = async (): Promise<string> =>
        (
          json(await tributary(['columns', 'mart.orders', '--json'], { cwd: folder.path })) as {
            dataset: { id: string };
          }
        ).dataset.id;
      writeFileSync(toml, 'namspace = "x"\n[namespaces]\ndbt = "postgres://acme:5432"\n');
      const odd = (await build()).findings.filter(({ code }) => code === 'unknown-setting');
      expect(odd).toEqual([expect.objectContaining({ message: expect.stringContaining('"namspace"') })]);
      expect(await id()).toBe('postgres://acme:5432|shop.mart.orders');
      await build({ TRIBUTARY_NAMESPACE: 'postgres://other' });
      expect(await id()).toBe('postgres://other|shop.mart.orders');
      writeFileSync(toml, 'namespace = "postgres://plain"');
      await build();
      expect(await id()).toBe('postgres://plain|shop.mart.orders');
      writeFileSync(toml, 'namespace = \n');
      const { code, err } = await tributary(['build', '.'], { cwd: folder.path });
      expect(code).toBe(2);
      expect(err).toMatch(/tributary\.toml:1:\d+ is not valid TOML/);
    } finally {
      folder.remove();
    }
  });
});

describe('output', () => {
  test('colours are used only on a terminal; FORCE_COLOR and NO_COLOR override that', async () => {
    const colour = '\u001b[';
    const question = 'impact mart.orders.total';
    expect((await ask(question)).out).not.toContain(colour);
    expect((await ask(question, { FORCE_COLOR: '1' })).out).toContain(colour);
    expect((await ask(question, { FORCE_COLOR: '1', NO_COLOR: '1' })).out).not.toContain(colour);
    expect((await ask(question, { FORCE_COLOR: '0', CI: 'true' })).out).not.toContain(colour);
    expect((await ask(`${question} --json`, { FORCE_COLOR: '1' })).out).not.toContain(colour);
  });

  test('a closed pipe is not an error', async () => {
    const child = startTributary(['impact', 'mart.orders.total'], { cwd: shop.path });
    const error: string[] = [];
    child.stderr.on('data', (chunk) => error.push(String(chunk)));
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, error }).toEqual({ code: 0, error: [] });
  });

  test('--version and --help', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(await tributary(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    for (const command of [
      'build',
      'impact',
      'lineage',
      'columns',
      'search',
      'findings',
      'coverage',
      'serve',
      'start',
      'analyze',
      'complete',
    ]) {
      const { code, out } = await tributary([command, '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(/\nExamples?:\n {2}\$ /);
    }
  });

  test('completion prints a script per shell, and names of the graph', async () => {
    for (const shell of ['zsh', 'bash', 'fish', 'powershell']) {
      const { code, out } = await tributary(['complete', shell]);
      expect({ shell, code }).toEqual({ shell, code: 0 });
      expect(out).toContain('tributary');
    }
    // Completion has a time limit; fake timers keep it from passing here.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await ask('complete -- imp')).out).toMatch(/^impact\t/);
    expect((await ask('complete -- impact mart.ord')).out).toMatch(/^mart\.orders\t/m);
    expect((await ask('complete -- impact mart.orders.to')).out).toMatch(/^mart\.orders\.total\t/m);
    expect((await ask('complete nosuch')).code).toBe(2);
  });
});

describe('servers', () => {
  test('serve takes the next free port, prints it, and stops with code 0', async () => {
    const blocker = createServer();
    const taken = await new Promise<number>((resolve) => {
      blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port));
    });
    try {
      const server = await started(['serve', '--port', String(taken)], { cwd: shop.path });
      expect(server.out()).toContain(`Port ${taken} is in use; listening on `);
      const url = /http:\/\/127\.0\.0\.1:\d+\/graphql/.exec(server.out())?.[0] ?? '';
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ builds { project } }' }),
      });
      expect(await response.json()).toMatchObject({ data: { builds: [{ project: 'shop' }] } });
      expect(await server.stop('SIGTERM')).toBe(0);
    } finally {
      blocker.close();
    }
  });

  test('start builds a project, prints the results, and serves them', async () => {
    const folder = makeFolder();
    try {
      writeShop(folder.path);
      const server = await started(['start', folder.path, '--port', '0'], { cwd: folder.path });
      expect(server.out()).toContain('7 models');
      expect(server.out()).toContain('of 7 understood');
      expect(server.out()).toContain('CHANGES');
      expect(await server.stop('SIGINT')).toBe(0);
    } finally {
      folder.remove();
    }
  });

  test('start without a path builds the bundled example', async () => {
    const folder = makeFolder();
    try {
      const env = { TRIBUTARY_HOME: join(folder.path, 'home') };
      const server = await started(['start', '--port', '0', '--json'], { cwd: folder.path, env });
      expect(JSON.parse(server.out())).toMatchObject({
        build: { project: 'velo' },
        server: { host: '127.0.0.1' },
      });
      expect(await server.stop('SIGTERM')).toBe(0);
    } finally {
      folder.remove();
    }
  });

  test('another address needs a token', async () => {
    const { code, err } = await ask('serve --host 0.0.0.0');
    expect(code).toBe(2);
    expect(err).toContain('TRIBUTARY_TOKEN');
  });

  /** Resolves when the address is printed. */
  async function started(args: readonly string[], options: RunOptions) {
    const child = startTributary(args, options);
    // A test that fails early must not leave the server running.
    onTestFinished(() => void child.kill('SIGKILL'));
    let out = '';
    child.stdout.setEncoding('utf8');
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: string) => {
        out += chunk;
        if (out.includes('/graphql')) resolve();
      });
      child.on('close', () => reject(new Error(`ended before it listened: ${out}`)));
    });
    const stop = (signal: NodeJS.Signals): Promise<number | null> => {
      child.kill(signal);
      return ended;
    };
    return { out: () => out, stop };
  }
});
