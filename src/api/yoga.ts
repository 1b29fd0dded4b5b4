/** GraphQL over HTTP: a schema, a store and limits in; a listener for requests that were let in, out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionArgs, GraphQLError, ParseOptions } from 'graphql';
import { parse } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { createYoga } from 'graphql-yoga';
import { requestContext, type Served } from './context.ts';
import { codedError, maskErrors, withCode } from './errors.ts';
import type { ServerLimits } from './limits.ts';
import { checkLimits } from './limits.ts';
import { createSchema } from './schema.ts';

interface NodeContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** `logError` gets what is masked. */
export function createGraphqlListener(served: Served, logError: (error: unknown) => void) {
  const { limits } = served;
  return createYoga<NodeContext>({
    schema: createSchema(),
    context: ({ res }) =>
      requestContext(served, (end) => {
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
    // What is worth a log goes through the line above.
    logging: false,
    plugins: [boundedBy(limits), coded],
  });
}

function boundedBy(limits: ServerLimits): Plugin {
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
      const error = check(args) ?? refusalOfReader(request.headers.get('accept') ?? '*/*');
      if (error !== null) setResultAndStopExecution({ errors: [error] });
    },
  };
}

/** Yoga would begin what it then cannot answer with. */
function refusalOfReader(accept: string): GraphQLError | null {
  if (/text\/(event-stream|\*)|\*\/\*/i.test(accept)) return null;
  return codedError('BAD_REQUEST', 'A subscription is answered with events; send Accept: text/event-stream.');
}

/** Every error of every result carries a code. */
const coded: Plugin = {
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || result.errors === undefined) return;
    const errors = result.errors as readonly GraphQLError[];
    setResult({ ...result, errors: errors.map(withCode) });
  },
};
