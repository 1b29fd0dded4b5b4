/**
 * Runs before each test file: properties use the inputs that test/runs.ts chooses, and threads and processes
 * share a compile cache.
 */
import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { firstSeed } from './runs.ts';

fc.configureGlobal({ seed: firstSeed });

const { directory } = enableCompileCache();
// The folder below the one that was asked for is Node's own, one for each version of it.
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= dirname(directory);
