/** A client for subscriptions: takes a server and a query, returns the events one by one. */
import { type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { RunningServer } from '../../src/api/index.ts';

export interface Subscription {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly response: IncomingMessage;
  /**
   * The next event; null after the server ended the stream. If the subscription was rejected: the JSON
   * response.
   */
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into differs with every query
  next(): Promise<any>;
  /** Disconnects the client. */
  leave(): void;
}

export async function subscribe(
  { port }: RunningServer,
  query: string,
  {
    variables = {},
    headers = {},
  }: { variables?: Record<string, unknown>; headers?: Record<string, string> } = {},
): Promise<Subscription> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/graphql',
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ query, variables }));
  });
  response.on('error', () => {});
  onTestFinished(() => void response.destroy());
  const events = eventsOf(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    response,
    next: async () => (await events.next()).value ?? null,
    leave: () => void response.destroy(),
  };
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<unknown, null> {
  let text = '';
  for await (const chunk of response) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [event, data] = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      if (event === 'event: next') yield JSON.parse((data ?? '').slice('data: '.length));
      if (event === 'event: complete') return null;
    }
  }
  if (text.trim() !== '') yield JSON.parse(text);
  return null;
}
