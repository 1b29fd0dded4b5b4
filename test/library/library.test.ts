import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { build, Failure, impact, lineage, openStore, type Store, unwrap } from '../../src/index.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/velo/', import.meta.url));

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-library-'));
  cpSync(join(EXAMPLE, 'target'), join(folder, 'target'), { recursive: true });
  cpSync(join(EXAMPLE, 'dbt_project.yml'), join(folder, 'dbt_project.yml'));
  unwrap(await build({ path: folder }));
  store = unwrap(await openStore({ project: folder }));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

describe('build', () => {
  it('reports what was analysed, and that nothing changed the second time', async () => {
    const stages = new Set<string>();
    const report = unwrap(await build({ path: folder, onProgress: ({ stage }) => stages.add(stage) }));
    expect(report).toMatchObject({ project: 'velo', unchanged: true, models: { opaque: 1 } });
    expect([...stages]).toEqual([]);
  });

  it('writes into a store that is given', async () => {
    const directory = join(folder, 'elsewhere');
    const other = unwrap(await openStore({ directory, mode: 'write' }));
    const report = unwrap(await build({ path: folder, store: other, cacheDirectory: directory, threads: 1 }));
    expect(report.unchanged).toBe(false);
    expect(await other.counts()).toEqual(await store.counts());
    await other.close();
  });

  it('rejects with the reason of a signal', async () => {
    const directory = join(folder, 'aborted');
    const other = unwrap(await openStore({ directory, mode: 'write' }));
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    await expect(build({ path: folder, store: other, cacheDirectory: directory, signal })).rejects.toBe(
      reason,
    );
    expect(await other.builds()).toEqual([]);
    await other.close();
  });

  it('answers a path without a project with an error, and leaves no state folder', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'tributary-empty-'));
    expect(await build({ path: empty })).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(existsSync(join(empty, '.tributary'))).toBe(false);
    rmSync(empty, { recursive: true });
  });

  it('takes the namespace of tributary.toml, and its findings', async () => {
    const other = mkdtempSync(join(tmpdir(), 'tributary-library-'));
    cpSync(folder, other, { recursive: true, filter: (path) => !path.includes('.tributary') });
    writeFileSync(join(other, 'tributary.toml'), 'namespace = "snowflake://acme"\nnamspace = "x"\n');
    const { findings } = unwrap(await build({ path: other }));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'unknown-setting' }));
    const opened = unwrap(await openStore({ project: other }));
    const { question } = unwrap(await impact(opened, 'riders.city'));
    expect(question.dataset.namespace).toBe('snowflake://acme');
    await opened.close();
    rmSync(other, { recursive: true });
  });
});

describe('impact', () => {
  it('answers what a removed column breaks, with the path', async () => {
    const { counts, affected } = unwrap(await impact(store, 'riders.city', { change: 'removed' }));
    expect(counts).toMatchObject({
      breaking: 1,
      blocked: 3,
      affected: 6,
      possiblyAffected: 0,
      unaffected: 13,
    });
    expect(affected[0]).toMatchObject({ name: 'velo.analytics.dim_riders_v1', effect: 'BREAKS' });
    expect(affected[0]?.path?.length).toBe(2);
  });

  it('cuts the lists and not the counts', async () => {
    const answer = unwrap(await impact(store, 'riders.city', { change: 'removed', limit: 1, paths: false }));
    expect(answer.affected.length).toBe(1);
    expect(answer.affected[0]?.path).toBeUndefined();
    expect(answer.counts.affected).toBe(6);
  });

  it('answers an unknown name with suggestions', async () => {
    const answer = await impact(store, 'stg_ops__ridrs');
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found', retryable: false } });
    expect(answer.ok ? [] : answer.error.suggestions).toContain('velo.analytics.stg_ops__riders');
  });

  it('answers a change that does not fit the name with an error', async () => {
    expect(await impact(store, 'riders', { change: 'removed' })).toMatchObject({
      ok: false,
      error: { code: 'bad-usage' },
    });
  });

  it('answers what is no store with an error', async () => {
    expect(await impact({ ...store }, 'riders')).toMatchObject({ ok: false, error: { code: 'bad-usage' } });
  });
});

describe('lineage', () => {
  it('walks up by default, and down', async () => {
    const up = unwrap(await lineage(store, 'dim_riders_v2.city', { depth: 1, direct: true }));
    expect(up.edges).toMatchObject([{ to: { name: 'velo.analytics.dim_riders_v2', column: 'city' } }]);
    expect(up.partial).toMatchObject({ limit: 'depth' });
    const down = unwrap(await lineage(store, 'riders.city', { direction: 'down', direct: true }));
    expect(down.nodes.map(({ name }) => name)).toContain('velo.analytics.rider_features');
  });

  it('answers an unknown name with an error', async () => {
    expect(await lineage(store, 'nothing.like.it')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('openStore', () => {
  it('answers a project that was not built with an error', async () => {
    const answer = await openStore({ directory: join(folder, 'nowhere') });
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found', suggestions: [] } });
    expect(() => unwrap(answer)).toThrow(Failure);
  });

  it('answers a server that cannot be reached with an error that is retryable', async () => {
    const answer = await openStore({ neo4j: { uri: 'bolt://127.0.0.1:1', password: 'x' } });
    expect(answer).toMatchObject({ ok: false, error: { code: 'store-failed', retryable: true } });
  });

  it('reports the feature that needs a newer Node if SQLite is missing', async () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    const answer = await openStore({ directory: join(folder, 'elsewhere'), mode: 'write' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'unsupported-runtime' } });
    expect(answer.ok ? '' : answer.error.message).toMatch(
      /^The embedded store needs node:sqlite, .* Use Node 24 or newer\.$/,
    );
  });
});
