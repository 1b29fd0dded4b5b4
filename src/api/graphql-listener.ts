/** GraphQL over HTTP: creates the listener for requests that passed the header checks. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionArgs, GraphQLError, ParseOptions } from 'graphql';
import { parse } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { createYoga } from 'graphql-yoga';
import { requestContext, type ServerContext } from './context.ts';
import { codedError, maskErrors, withCode } from './errors.ts';
import type { ServerLimits } from './limits.ts';
import { checkLimits } from './limits.ts';
import { oneBuildPlugin } from './one-build-plugin.ts';
import { createSchema } from './schema.ts';

interface NodeContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** `logError` receives the errors that are masked for clients. */
export function createGraphqlListener(server: ServerContext, logError: (error: unknown) => void) {
  const { limits } = server;
  return createYoga<NodeContext>({
    schema: createSchema(),
    context: ({ res }) =>
      requestContext(server, (end) => {
        if (res.closed) end();
        else res.once('close', end);
      }),
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    maxRequestBodySize: limits.bytes,
    maskedErrors: { maskError: maskErrors(logError) },
    // `maskError` above does the logging.
    logging: false,
    plugins: [limitPlugin(limits), oneBuildPlugin(server.reader), codePlugin],
  });
}

function limitPlugin(limits: ServerLimits): Plugin {
  const check = ({ document, operationName, variableValues, schema }: ExecutionArgs) =>
    checkLimits(
      { document, operationName: operationName ?? null, variables: variableValues ?? {}, schema },
      limits,
    );
  return {
    onParse({ setParseFn }) {
      setParseFn((source: Parameters<typeof parse>[0], options: ParseOptions) =>
        parse(source, { ...options, maxTokens: limits.tokens }),
      );
    },
    onExecute({ args, setResultAndStopExecution }) {
      const error = check(args);
      if (error !== null) setResultAndStopExecution({ errors: [error] });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const { request } = args.contextValue as YogaInitialContext;
      const error = check(args) ?? checkAcceptsEvents(request.headers.get('accept') ?? '*/*');
      if (error !== null) setResultAndStopExecution({ errors: [error] });
    },
  };
}

/** Without this check Yoga starts the subscription before it finds that it cannot send the response. */
function checkAcceptsEvents(accept: string): GraphQLError | null {
  if (/text\/(event-stream|\*)|\*\/\*/i.test(accept)) return null;
  const message = 'A subscription returns server-sent events. Send the header Accept: text/event-stream.';
  return codedError('BAD_REQUEST', message);
}

/** Adds a code to every error of every result. */
const codePlugin: Plugin = {
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || result.errors === undefined) return;
    const errors = result.errors as readonly GraphQLError[];
    setResult({ ...result, errors: errors.map(withCode) });
  },
};
