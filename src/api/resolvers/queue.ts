/** The queue: number of workers, dead tasks and their replay, and build progress. */
import { GraphQLError } from 'graphql';
import type { DeadTask } from '../../queue/index.ts';
import type { BufferedItem } from '../bounded-buffer.ts';
import type { SubscriptionItem } from '../build-subscriptions.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';
import { listConnection, MAX_PAGE, type PageArgs, pageRequest } from '../page.ts';

/** More than a queue stores. */
const MAX_DEAD = 10_000;
const MAX_KEY_LENGTH = 1_000;

interface Replay {
  readonly key: string;
  readonly outcome: 'SET_GOING' | 'NOT_ON_THE_LIST';
}

export const QUEUE_RESOLVERS = {
  Query: {
    queue: (_: unknown, __: unknown, context: ApiContext) => context.queue(),
    deadTasks: async (_: unknown, args: PageArgs, context: ApiContext) => {
      pageRequest(args);
      const dead = await context.queue().dead(MAX_DEAD);
      return listConnection(dead, args, ({ key }: DeadTask) => key);
    },
  },
  DeadTask: {
    subject: ({ id }: DeadTask) => id,
  },
  Mutation: {
    replayDeadTasks: async (_: unknown, { keys }: { keys: readonly string[] }, context: ApiContext) =>
      await replay(keys, context),
  },
  Subscription: {
    buildProgress: {
      subscribe: (_: unknown, { source }: { source?: string | null }, context: ApiContext) =>
        context.subscribeToBuilds(source ?? null),
      resolve: ({ item, skipped }: BufferedItem<SubscriptionItem>) => {
        if (item instanceof GraphQLError) throw item;
        return { ...item, skipped };
      },
    },
  },
};

async function replay(keys: readonly string[], context: ApiContext): Promise<Replay[]> {
  const queue = context.queue();
  if (keys.length > MAX_PAGE) {
    throw codedError('BAD_REQUEST', `keys has ${keys.length} items; the limit is ${MAX_PAGE}.`);
  }
  const long = keys.find((key) => key.length > MAX_KEY_LENGTH);
  if (long !== undefined) {
    throw codedError('BAD_REQUEST', `A key has ${long.length} characters; the limit is ${MAX_KEY_LENGTH}.`);
  }
  context.checkTime('the tasks were restarted');
  const distinct = [...new Set(keys)];
  const replayed = new Set(await queue.replay(distinct));
  return distinct.map((key) => ({ key, outcome: replayed.has(key) ? 'SET_GOING' : 'NOT_ON_THE_LIST' }));
}
