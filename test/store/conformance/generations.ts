/** Answers that need several reads, while builds replace the graph: each is from one build. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BUILD_IN_PROGRESS, ofOneBuild } from '../../../src/graph/one-build.ts';
import type { Build, GraphReader } from '../../../src/graph/reader.ts';
import { graph, stamp } from '../graphs.ts';
import { layers } from '../layers.ts';
import { build, type OpenStore, openEach } from './opened.ts';

const ROUNDS = 4;
/** The digest of the inputs, as in the stamp of a build → the number of its jobs. */
const JOBS: Readonly<Record<string, number>> = { old: 24, new: 18 };

interface Seen {
  readonly jobs: number;
  /** The variants of the flows; their expressions contain them. */
  readonly variants: readonly string[];
  readonly datasets: number;
}

/** Reads every job, one after the other. */
async function seenBy(reader: GraphReader): Promise<Seen> {
  const { items } = await reader.jobs({ first: 100, after: null });
  const variants = new Set<string>();
  for (const { item } of items) {
    // The embedded store answers without waiting for anything.
    await nextTick();
    for (const flow of await reader.flowsOf(item.id)) variants.add(flow.digest);
  }
  const { datasets } = await reader.counts();
  return { jobs: items.length, variants: [...variants].sort(), datasets };
}

export function generations(open: OpenStore): void {
  const opened = openEach(open);
  const replace = (variant: string) =>
    opened.store.apply(layers('p', JOBS[variant] ?? 0, variant), stamp('p', variant));

  test('each answer during builds is from the build that it lists', async () => {
    const { store } = opened;
    await replace('old');
    let isBuilding = true;
    const builds = (async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await replace(round % 2 === 0 ? 'new' : 'old');
        for (let tick = 0; tick < 500; tick++) await nextTick();
      }
      isBuilding = false;
    })();
    let whole = 0;
    do {
      const { value, builds: named, partial } = await ofOneBuild(store, seenBy);
      if (partial !== null) continue;
      expect(value).toEqual(wholeAnswer(named));
      whole++;
    } while (isBuilding);
    await builds;
    expect(whole).toBeGreaterThan(0);
    const last = await ofOneBuild(store, seenBy);
    expect(last).toMatchObject({ partial: null, value: wholeAnswer(await store.builds()) });
  });

  test('an answer that a build overtakes is made again, from the new build', async () => {
    const { store } = opened;
    await replace('old');
    let attempts = 0;
    const { value, builds, partial } = await ofOneBuild(store, async (reader) => {
      const jobs = await reader.jobs({ first: 1, after: null });
      if (attempts++ === 0) await replace('new');
      return [jobs.total, (await seenBy(reader)).jobs];
    });
    expect(attempts).toBe(2);
    expect({ value, partial }).toEqual({ value: [JOBS['new'], JOBS['new']], partial: null });
    expect(builds.map(({ number, inputDigest }) => [number, inputDigest])).toEqual([[2, 'new']]);
  });

  test('an answer that a build overtakes each time is partial', async () => {
    const { store } = opened;
    let attempts = 0;
    const { value, partial } = await ofOneBuild(store, async () => {
      await build(store, graph('q', `raw(a${attempts})`));
      return ++attempts;
    });
    expect({ value, partial }).toEqual({ value: 3, partial: BUILD_IN_PROGRESS });
  });

  test('an error during a build is not an answer', async () => {
    const { store } = opened;
    await replace('old');
    let attempts = 0;
    const ask = ofOneBuild(store, async () => {
      if (attempts++ > 0) return 'complete';
      await replace('new');
      throw new Error('a job is missing');
    });
    expect((await ask).value).toBe('complete');
    const failing = ofOneBuild(store, async () => {
      throw new Error('a fault');
    });
    await expect(failing).rejects.toThrow('a fault');
  });
}

function wholeAnswer(builds: readonly Build[]): Seen {
  const variant = builds[0]?.inputDigest ?? '';
  const jobs = JOBS[variant] ?? 0;
  return { jobs, variants: [variant], datasets: (Math.ceil(jobs / 10) + 1) * 10 };
}
