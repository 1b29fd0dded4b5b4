/** What the resolvers of one request share: the store, the queue, batched look-ups, and how much time is left. */
import type { GraphReader, WalkLimits } from '../graph/index.ts';
import { DEFAULT_WALK_LIMITS } from '../graph/index.ts';
import type { Job } from '../model/column-graph.ts';
import type { Dataset } from '../model/inventory.ts';
import type { DatasetId, JobId } from '../model/names.ts';
import type { Queue } from '../queue/index.ts';
import { batched } from './batch.ts';
import type { BoundedFeed } from './bounded-feed.ts';
import type { BuildWatchers, Told } from './build-watchers.ts';
import { codedError } from './errors.ts';
import type { ServerLimits } from './limits.ts';

export interface ApiContext {
  readonly reader: GraphReader;
  /** Throws NO_QUEUE where none is configured. */
  queue(): Queue;
  /** The progress of builds until the client goes or the server closes. */
  watchBuilds(source: string | null): Promise<BoundedFeed<Told>>;
  dataset(id: DatasetId): Promise<Dataset | null>;
  job(id: JobId): Promise<Job | null>;
  /** Limits for the next walk: no longer than what is left of the request's time. */
  walkLimits(): WalkLimits;
  /** Throws TIME_LIMIT where the request's time is up; `what` ends the sentence. */
  checkTime(what: string): void;
  /** Throws NOTHING_BUILT where every list would be empty for want of a build. */
  checkBuilt(): Promise<void>;
}

export interface Served {
  readonly reader: GraphReader;
  /** null: none is configured. */
  readonly queue: Queue | null;
  readonly limits: ServerLimits;
  readonly watchers: BuildWatchers;
}

const NO_QUEUE =
  'This server has no queue; set REDIS_URL, or url of [queue] in tributary.toml, and start it again.';

/** `onGone` calls back when the client of the request has gone. */
export function requestContext(served: Served, onGone: (end: () => void) => void): ApiContext {
  const { reader, limits, watchers } = served;
  const queue = (): Queue => {
    if (served.queue === null) throw codedError('NO_QUEUE', NO_QUEUE);
    return served.queue;
  };
  const deadline = performance.now() + limits.milliseconds;
  const dataset = batched<DatasetId, Dataset>(
    (ids) => reader.datasets(ids),
    ({ id }) => id,
  );
  const job = batched<JobId, Job>(
    async (ids) => (await Promise.all(ids.map((id) => reader.job(id)))).filter((each) => each !== null),
    ({ id }) => id,
  );
  return {
    reader,
    queue,
    watchBuilds: async (source) => await watchers.watch(queue(), { source, onGone }),
    dataset,
    job,
    walkLimits: () => ({
      ...DEFAULT_WALK_LIMITS,
      states: limits.states,
      milliseconds: Math.max(1, Math.round(deadline - performance.now())),
    }),
    checkTime(what) {
      if (performance.now() <= deadline) return;
      throw codedError('TIME_LIMIT', `The limit of ${limits.milliseconds} ms was reached before ${what}.`);
    },
    async checkBuilt() {
      if ((await reader.builds()).length > 0) return;
      throw codedError('NOTHING_BUILT', 'Nothing was built yet; run `tributary build <path>` first.');
    },
  };
}
