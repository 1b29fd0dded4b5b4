/**
 * The context of one request, shared by its resolvers: the store, the queue, batched lookups, and the
 * remaining time.
 */
import DataLoader from 'dataloader';
import type { GraphReader, GraphSource, WalkLimits } from '../graph/index.ts';
import { DEFAULT_WALK_LIMITS } from '../graph/index.ts';
import type { Job } from '../model/column-graph.ts';
import type { Dataset } from '../model/inventory.ts';
import type { DatasetId, JobId } from '../model/names.ts';
import type { Queue } from '../queue/index.ts';
import type { BoundedBuffer } from './bounded-buffer.ts';
import type { BuildSubscriptions, SubscriptionItem } from './build-subscriptions.ts';
import { codedError } from './errors.ts';
import type { ServerLimits } from './limits.ts';

export interface ApiContext {
  readonly reader: GraphReader;
  /** Throws NO_QUEUE if no queue is configured. */
  queue(): Queue;
  /** Progress of builds until the client disconnects or the server closes. */
  subscribeToBuilds(source: string | null): Promise<BoundedBuffer<SubscriptionItem>>;
  dataset(id: DatasetId): Promise<Dataset | null>;
  job(id: JobId): Promise<Job | null>;
  /** Limits for the next walk; its time limit is the remaining time of the request. */
  walkLimits(): WalkLimits;
  /** Throws TIME_LIMIT if no time remains. `clause` ends the message: "before <clause>". */
  checkTime(clause: string): void;
  /** Throws NOTHING_BUILT if the store contains no build. */
  checkBuilt(): Promise<void>;
  /** The same request with the reader of one build. */
  of(reader: GraphReader): ApiContext;
}

export interface ServerContext {
  readonly reader: GraphSource;
  /** null if no queue is configured. */
  readonly queue: Queue | null;
  readonly limits: ServerLimits;
  readonly subscriptions: BuildSubscriptions;
}

const NO_QUEUE =
  'This server has no queue. Set REDIS_URL, or url in [queue] of tributary.toml, and restart the server.';

/** `onClose` registers a callback for when the client disconnects. */
export function requestContext(server: ServerContext, onClose: (end: () => void) => void): ApiContext {
  const deadline = performance.now() + server.limits.milliseconds;
  return contextOf(server, { reader: server.reader, deadline, onClose });
}

interface Request {
  readonly reader: GraphReader;
  readonly deadline: number;
  readonly onClose: (end: () => void) => void;
}

function contextOf(server: ServerContext, request: Request): ApiContext {
  const { limits, subscriptions } = server;
  const { reader, deadline, onClose } = request;
  const queue = (): Queue => {
    if (server.queue === null) throw codedError('NO_QUEUE', NO_QUEUE);
    return server.queue;
  };
  // One loader per request: its cache shows the request a single state of each object.
  const datasets = new DataLoader<DatasetId, Dataset | null>(async (ids) => {
    const found = new Map((await reader.datasets(ids)).map((each) => [each.id, each]));
    return ids.map((id) => found.get(id) ?? null);
  });
  const jobs = new DataLoader<JobId, Job | null>((ids) => Promise.all(ids.map((id) => reader.job(id))));
  return {
    reader,
    of: (pinned) => contextOf(server, { ...request, reader: pinned }),
    queue,
    subscribeToBuilds: async (source) => await subscriptions.open(queue(), { source, onClose }),
    dataset: (id) => datasets.load(id),
    job: (id) => jobs.load(id),
    walkLimits: () => ({
      ...DEFAULT_WALK_LIMITS,
      states: limits.states,
      milliseconds: Math.max(1, Math.round(deadline - performance.now())),
    }),
    checkTime(clause) {
      if (performance.now() <= deadline) return;
      throw codedError('TIME_LIMIT', `The limit of ${limits.milliseconds} ms was reached before ${clause}.`);
    },
    async checkBuilt() {
      if ((await reader.builds()).length > 0) return;
      throw codedError(
        'NOTHING_BUILT',
        'The store contains no build yet. Run `tributary build <path>` first.',
      );
    },
  };
}
