/**
 * Answers each query from one build, and lists the build in the extensions of the result. A query may read
 * the store in several steps. If a build ends in between, the query is executed again.
 *
 *   { "data": { … }, "extensions": { "builds": [{ "project": "shop", "number": 7, … }], "partial": null } }
 *
 * `partial` is "build in progress" if the answer may mix two builds.
 */
import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { type GraphSource, type OneBuildAnswer, ofOneBuild, originOf } from '../graph/index.ts';
import type { ApiContext } from './context.ts';

export function oneBuildPlugin(graph: GraphSource): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const operation = getOperationAST(args.document, args.operationName);
      // A mutation must not run twice, and reads no graph.
      if (operation?.operation !== 'query') return;
      const context = args.contextValue as unknown as ApiContext;
      setExecuteFn(async (executed: ExecutionArgs): Promise<ExecutionResult> => {
        let answer: OneBuildAnswer<ExecutionResult>;
        try {
          answer = await ofOneBuild(graph, (reader) => {
            const contextValue = { ...(executed.contextValue as object), ...context.of(reader) };
            return executeFn({ ...executed, contextValue });
          });
        } catch {
          // The store is not available. The fields that read it report this.
          return executeFn(executed);
        }
        const { value } = answer;
        return { ...value, extensions: { ...value.extensions, ...originOf(answer) } };
      });
    },
  };
}
