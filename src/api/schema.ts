/** The executable schema: the SDL files in graphql/ and their resolvers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { DATE_TIME } from './date-time.ts';
import { COMPARISON_RESOLVERS } from './resolvers/comparison.ts';
import { COVERAGE_RESOLVERS } from './resolvers/coverage.ts';
import { DATASET_RESOLVERS } from './resolvers/dataset.ts';
import { ENUMS } from './resolvers/enums.ts';
import { IMPACT_RESOLVERS } from './resolvers/impact.ts';
import { LINEAGE_RESOLVERS } from './resolvers/lineage.ts';
import { NODE_RESOLVERS } from './resolvers/node.ts';
import { QUERY_RESOLVERS } from './resolvers/query.ts';
import { QUEUE_RESOLVERS } from './resolvers/queue.ts';
import { STEP_RESOLVERS } from './resolvers/step.ts';

export function createSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: readSchemaFiles(),
    resolvers: [
      { DateTime: DATE_TIME },
      ENUMS,
      NODE_RESOLVERS,
      QUERY_RESOLVERS,
      DATASET_RESOLVERS,
      STEP_RESOLVERS,
      LINEAGE_RESOLVERS,
      IMPACT_RESOLVERS,
      COVERAGE_RESOLVERS,
      COMPARISON_RESOLVERS,
      QUEUE_RESOLVERS,
    ],
  });
}

function readSchemaFiles(): string[] {
  const folder = schemaFolder(import.meta.dirname);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
}

/**
 * The folder is in the root of the package: two levels up from the sources, three levels up from the
 * published files.
 */
function schemaFolder(from: string): string {
  const folder = join(from, 'graphql');
  if (existsSync(join(folder, 'query.graphql'))) return folder;
  const parent = dirname(from);
  if (parent === from) throw new Error('graphql/query.graphql is missing from the package');
  return schemaFolder(parent);
}
