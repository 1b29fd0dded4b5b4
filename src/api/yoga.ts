/** GraphQL over HTTP: a schema, a store and limits in; a listener for requests that were let in, out. */
import type { GraphQLError, ParseOptions } from 'graphql';
import { parse } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { createYoga } from 'graphql-yoga';
import type { GraphReader } from '../graph/index.ts';
import { requestContext } from './context.ts';
import { maskErrors, withCode } from './errors.ts';
import type { ServerLimits } from './limits.ts';
import { checkLimits } from './limits.ts';
import { createSchema } from './schema.ts';

export interface YogaOptions {
  readonly reader: GraphReader;
  readonly limits: ServerLimits;
  /** Gets what is masked. */
  readonly logError: (error: unknown) => void;
}

export function createGraphqlListener({ reader, limits, logError }: YogaOptions) {
  return createYoga({
    schema: createSchema(),
    context: () => requestContext(reader, limits),
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
  return {
    onParse({ setParseFn }) {
      setParseFn((source: Parameters<typeof parse>[0], options: ParseOptions) =>
        parse(source, { ...options, maxTokens: limits.tokens }),
      );
    },
    onExecute({ args, setResultAndStopExecution }) {
      const error = checkLimits(
        {
          document: args.document,
          operationName: args.operationName ?? null,
          variables: args.variableValues ?? {},
          schema: args.schema,
        },
        limits,
      );
      if (error !== null) setResultAndStopExecution({ errors: [error] });
    },
  };
}

/** Every error of every result carries a code. */
const coded: Plugin = {
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || result.errors === undefined) return;
    const errors = result.errors as readonly GraphQLError[];
    setResult({ ...result, errors: errors.map(withCode) });
  },
};
