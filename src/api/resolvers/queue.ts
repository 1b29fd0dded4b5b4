/** The queue: who works, what failed for good and may run again, how builds get on. */
import { GraphQLError } from 'graphql';
import type { DeadTask } from '../../queue/index.ts';
import type { Fed } from '../bounded-feed.ts';
import type { Told } from '../build-watchers.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';
import { listConnection, MOST_ON_A_PAGE, type PageArgs, pageRequest } from '../page.ts';

/** More than a queue keeps. */
const MOST_DEAD = 10_000;
const LONGEST_KEY = 1_000;

interface Replay {
  readonly key: string;
  readonly outcome: 'SET_GOING' | 'NOT_ON_THE_LIST';
}

export const QUEUE_RESOLVERS = {
  Query: {
    queue: (_: unknown, __: unknown, context: ApiContext) => context.queue(),
    deadTasks: async (_: unknown, args: PageArgs, context: ApiContext) => {
      pageRequest(args);
      const dead = await context.queue().dead(MOST_DEAD);
      return listConnection(dead, args, ({ key }: DeadTask) => key);
    },
  },
  Mutation: {
    replayDeadTasks: async (_: unknown, { keys }: { keys: readonly string[] }, context: ApiContext) =>
      await replay(keys, context),
  },
  Subscription: {
    buildProgress: {
      subscribe: (_: unknown, { source }: { source?: string | null }, context: ApiContext) =>
        context.watchBuilds(source ?? null),
      resolve: ({ item, skipped }: Fed<Told>) => {
        if (item instanceof GraphQLError) throw item;
        return { ...item, skipped };
      },
    },
  },
};

async function replay(keys: readonly string[], context: ApiContext): Promise<Replay[]> {
  const queue = context.queue();
  if (keys.length > MOST_ON_A_PAGE) {
    const message = `keys are ${keys.length}; one call replays at most ${MOST_ON_A_PAGE}.`;
    throw codedError('BAD_REQUEST', message);
  }
  const long = keys.find((key) => key.length > LONGEST_KEY);
  if (long !== undefined) {
    throw codedError('BAD_REQUEST', `A key has ${long.length} characters; ${LONGEST_KEY} are allowed.`);
  }
  context.checkTime('the tasks were set going');
  const asked = [...new Set(keys)];
  const going = new Set(await queue.replay(asked));
  return asked.map((key) => ({ key, outcome: going.has(key) ? 'SET_GOING' : 'NOT_ON_THE_LIST' }));
}
