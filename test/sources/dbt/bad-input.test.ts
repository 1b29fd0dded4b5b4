/** Unusable manifests and catalogs: one sentence with the path, what is wrong and what to do. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/model/failure.ts';
import { adapterOf } from '../../../src/sources/dbt/adapter.ts';
import { decodeCatalog } from '../../../src/sources/dbt/catalog.ts';
import { decodeManifest } from '../../../src/sources/dbt/manifest.ts';
import { type LocatedDbt, readDbt } from '../../../src/sources/index.ts';
import { runs } from '../../runs.ts';
import {
  catalog,
  dependsOn,
  exposure,
  folder,
  genericTest,
  manifest,
  model,
  read,
  snapshot,
  source,
} from './manifest.ts';

const good = manifest({
  nodes: [
    model('orders', {
      ...dependsOn('source.shop.raw.orders'),
      compiled_code: 'select "é" from "db"."raw"."orders"',
    }),
    snapshot('history', { unique_key: 'id' }),
    genericTest('unique', { node: 'model.shop.orders', column: 'id' }),
  ],
  sources: [source('orders')],
  exposures: [exposure('board', ['model.shop.orders'])],
  more: { groups: { g: { name: 'g', owner: { name: 'x' } } }, disabled: {}, metrics: {} },
});
const text = JSON.stringify(good);
const artifact = (name: string) => ({
  metadata: { dbt_schema_version: `https://schemas.getdbt.com/dbt/${name}.json` },
});

describe('a manifest that cannot be used', () => {
  test.each<[string, string | Buffer | object, string]>([
    ['empty', '', 'is empty; probably dbt has not written it yet'],
    [
      'cut off',
      text.slice(0, 400),
      'is cut off: it ends at byte 400, in the middle of a value; probably dbt was still writing it',
    ],
    [
      'cut off in a character',
      Buffer.from(text).subarray(0, Buffer.from(text).indexOf(0xc3) + 1),
      'is cut off: it ends at byte',
    ],
    ['of zeros', Buffer.alloc(100), 'is not JSON as dbt writes it: unexpected 0x00 at byte 0'],
    ['not JSON', '<html></html>', 'is not JSON as dbt writes it: unexpected `<` at byte 0'],
    ['a list', '[]', 'is not JSON as dbt writes it: unexpected `[` at byte 0'],
    [
      'followed by other text',
      `${text}{}`,
      `is not JSON as dbt writes it: unexpected \`{\` at byte ${Buffer.byteLength(text)}`,
    ],
    [
      'with a syntax error in a node',
      text.replace('"resource_type":"model"', '"resource_type":nil'),
      'is not JSON as dbt writes it: the text at byte',
    ],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d, 0x20, 0x20]), 'is not UTF-8 (byte 2)'],
    ['UTF-16', Buffer.from('{"a": 1}', 'utf16le'), 'is not JSON as dbt writes it: unexpected 0x00 at byte 1'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'is not UTF-8 (byte 0)'],
    [
      'with too many levels',
      `{"metadata": ${'['.repeat(100_000)}`,
      'cannot be read: more than 512 levels of nesting',
    ],
    [
      'a package.json',
      { name: 'x', version: '1.0.0' },
      'is not a dbt manifest: it has no metadata; pass a dbt project folder',
    ],
    ['without a version', { metadata: {}, nodes: {} }, 'does not state its dbt manifest version'],
    ['run_results.json', artifact('run-results/v6'), "is dbt's run_results.json and not a manifest"],
    ['catalog.json', artifact('catalog/v1'), "is dbt's catalog.json and not a manifest"],
    ['without nodes', artifact('manifest/v12'), 'has no nodes, so it is not a complete dbt manifest'],
    [
      'with null for nodes',
      { ...artifact('manifest/v12'), nodes: null },
      'has no nodes, so it is not a complete dbt manifest',
    ],
    [
      'with a list of nodes',
      { ...artifact('manifest/v12'), nodes: [] },
      'contains something other than a map in `nodes`',
    ],
    [
      'of a newer version',
      manifest({ version: 13 }),
      'is a dbt manifest v13, written by dbt 1.11.0, and Tributary reads v11 (dbt 1.7) and v12',
    ],
  ])('%s', async (_, content, sentence) => {
    const path = join(folder({ 'manifest.json': content as string }), 'manifest.json');
    const failure = await failureOf(path);
    expect(failure.message).toContain(`${path} ${sentence}`);
    expect(failure.message).toMatch(/\.$/);
    expect(failure.message).not.toContain('\n');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('v%i lists the supported versions', async (version) => {
    const path = folder({ 'manifest.json': manifest({ version, metadata: { dbt_version: null } }) });
    expect((await failureOf(path)).message).toBe(
      `${join(path, 'manifest.json')} is a dbt manifest v${version}, and Tributary reads v11 (dbt 1.7) and v12 (dbt 1.8 and newer); ` +
        'run `dbt docs generate` with dbt 1.7 or newer.',
    );
  });
});

describe('a catalog that cannot be used', () => {
  const todo = '; run `dbt docs generate` again, or delete the file to build without it.';
  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'is empty'],
    ['cut off', '{"metadata": {}, "nodes": {"a', 'is cut off: it ends at byte 29, in the middle of a value'],
    ['not JSON', '<html></html>', 'is not JSON as dbt writes it: unexpected `<` at byte 0'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d, 0x20, 0x20]), 'is not UTF-8 (byte 2)'],
    ['a manifest', text, 'is not a dbt catalog'],
    ['without nodes', '{"metadata": {}}', 'has no nodes, so it is not a complete dbt catalog'],
  ])('%s', async (_, content, sentence) => {
    const path = folder({ 'manifest.json': good, 'catalog.json': content });
    expect((await failureOf(path)).message).toBe(`${join(path, 'catalog.json')} ${sentence}${todo}`);
  });

  test('a folder', async () => {
    const path = folder({ 'manifest.json': good });
    mkdirSync(join(path, 'catalog.json'));
    const message = `${join(path, 'catalog.json')} is a folder, not a file${todo}`;
    expect((await failureOf(path)).message).toBe(message);
  });
});

test('a folder named manifest.json is reported as a folder', async () => {
  const path = folder({});
  mkdirSync(join(path, 'manifest.json'));
  for (const given of [path, join(path, 'manifest.json')]) {
    expect((await failureOf(given)).message).toContain(
      `${join(path, 'manifest.json')} is a folder, not a file;`,
    );
  }
});

describe('a manifest that can be used', () => {
  test.each<[string, string | Buffer]>([
    ['with a byte order mark', `\uFEFF${text}`],
    ['indented', JSON.stringify(good, null, 2)],
    [
      'with unknown keys',
      JSON.stringify({
        ...good,
        classifiers: [[]],
        nodes: { ...(good['nodes'] as object), 'what.shop.x': {} },
      }),
    ],
    [
      'with null for absent sections',
      JSON.stringify({ ...good, groups: null, metrics: null, functions: null }),
    ],
    ['of v11', text.replace('v12.json', 'v11.json')],
  ])('%s', async (_, content) => {
    const { inventory } = await readDbt(folder({ 'manifest.json': content }));
    expect(inventory.datasets.map(({ name }) => name)).toEqual([
      'db.mart.history',
      'db.mart.orders',
      'db.raw.orders',
      'exposure.shop.board',
    ]);
    expect(inventory.findings.map(({ code }) => code)).toEqual(['missing-catalog']);
  });

  test('the last of several equal keys counts', async () => {
    const twice = text.replace('"nodes":{', '"nodes":{"model.shop.orders":{"resource_type":"seed"},');
    const { inventory } = await readDbt(folder({ 'manifest.json': twice }));
    expect(inventory.datasets.find(({ nodeId }) => nodeId === 'model.shop.orders')?.kind).toBe('table');
  });

  test('names of Object.prototype can be ids', async () => {
    const odd = text
      .replaceAll('model.shop.orders', '__proto__')
      .replaceAll('source.shop.raw.orders', 'constructor');
    const { inventory } = await readDbt(folder({ 'manifest.json': odd }));
    expect(inventory.jobs.find(({ name }) => name === '__proto__')?.declared).toEqual([
      'postgres://default|db.raw.orders',
    ]);
    expect(({} as Record<string, unknown>)['resource_type']).toBeUndefined();
  });

  test('a node that is null or has an unknown type is reported with its id', async () => {
    const made = manifest({ nodes: [model('x')] });
    const nodes = {
      ...(made['nodes'] as Record<string, unknown>),
      'model.shop.gone': null,
      'odd.shop.thing': { ...model('thing'), unique_id: 'odd.shop.thing', resource_type: 'oddity' },
    };
    const { inventory } = await read({ ...made, nodes });
    const told = inventory.findings.filter(({ code }) => code === 'odd-manifest-entry');
    expect(told.map(({ subject }) => subject).sort()).toEqual(['model.shop.gone', 'odd.shop.thing']);
  });

  test('values of an unexpected type are unknown and reported', async () => {
    const odd: readonly unknown[] = [1e308, -0, [], {}, true, '\ud800', { toString: 1, valueOf: 1 }, [[[1]]]];
    for (const value of odd) {
      const fields = Object.fromEntries(Object.keys(model('x')).map((key) => [key, value]));
      const nodes = [{ ...fields, unique_id: 'model.shop.x', resource_type: 'model' }];
      const column = { name: value, type: value, index: value, comment: value };
      const entry = {
        metadata: { name: value, schema: value, type: value },
        columns: { a: column, b: value },
      };
      const { inventory } = await read(manifest({ nodes }), {
        ...catalog({}),
        nodes: { 'model.shop.x': entry },
      });
      expect(inventory.datasets).toHaveLength(1);
      expect(inventory.findings.map(({ code }) => code)).toContain('odd-manifest-entry');
    }
  });
});

describe('a damaged manifest', () => {
  const bytes = Buffer.from(text);

  test('is reported as cut off at its last byte', () => {
    for (let length = 1; length < bytes.length; length += 7) {
      expect(decodes(bytes.subarray(0, length))).toMatch(`is cut off: it ends at byte ${length}`);
    }
  });

  test('with any changed bytes is read or refused', () => {
    const edit = fc.record({
      at: fc.nat(bytes.length - 1),
      remove: fc.nat(20),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 4 }),
        fc.constantFrom('{', '[', '"', '\\', '}', ']', ',', ':', '1e999', 'null'),
      ),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        let damaged = bytes;
        for (const { at, remove, insert } of edits) {
          damaged = Buffer.concat([
            damaged.subarray(0, at),
            Buffer.from(insert as string),
            damaged.subarray(at + remove),
          ]);
        }
        decodes(damaged);
      }),
      { numRuns: runs({ full: 500, long: 20_000 }) },
    );
  });

  test('with any JSON in place of any value is read completely or refused', async () => {
    const columns = catalog({
      'model.shop.orders': [
        ['id', 'int'],
        ['amount', 'numeric'],
      ],
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.jsonValue(), fc.boolean(), async (at, value, inCatalog) => {
        const manifestJson = inCatalog ? good : replaceAt(good, at, value);
        const catalogJson = inCatalog ? replaceAt(columns, at, value) : columns;
        try {
          await readDbt(located(manifestJson, catalogJson));
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
        }
      }),
      { numRuns: runs({ full: 100, long: 3_000 }) },
    );
  });
});

/** Reads texts as files, without writing them. */
function located(manifestJson: object, catalogJson: object): LocatedDbt {
  return {
    manifestPath: 'manifest.json',
    manifest: Buffer.from(JSON.stringify(manifestJson)),
    catalog: { path: 'catalog.json', bytes: Buffer.from(JSON.stringify(catalogJson)) },
    folders: { projectDir: null, targetDir: 'nowhere' },
    namespace: null,
    inputDigest: '',
  };
}

/** Reads a manifest, and the same bytes as a catalog. Out: the message about the manifest. */
function decodes(content: Buffer): string {
  const refusal = (decode: () => unknown): string => {
    try {
      decode();
      return '';
    } catch (error) {
      if (error instanceof Failure && error.code === 'bad-input') return error.message;
      throw error;
    }
  };
  refusal(() => decodeCatalog(content, 'catalog.json', adapterOf('postgres')));
  return refusal(() => decodeManifest(content, 'manifest.json'));
}

/** A copy in which `value` replaces the value number `at`, counted over the complete tree. */
function replaceAt<T>(tree: T, at: number, value: unknown): T {
  const copy = structuredClone(tree);
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const walk = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, key]);
      walk((holder as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  const place = places[at % places.length];
  if (place !== undefined) place[0][place[1]] = value;
  return copy;
}

async function failureOf(path: string): Promise<Failure> {
  try {
    await readDbt(path);
  } catch (error) {
    if (error instanceof Failure) {
      expect(error.code).toBe('bad-input');
      return error;
    }
    throw error;
  }
  throw new Error(`${path} was read`);
}
