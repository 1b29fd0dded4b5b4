/**
 * Loads a built-in module that some versions or builds of Node lack. In: the name of the module, and the
 * feature that needs it. Out: the module.
 *
 *   builtIn<typeof import('node:sqlite')>('node:sqlite', 'The embedded store')
 *   throws Failure `unsupported-runtime` on a Node built without SQLite
 */
import { Failure } from './failure.ts';

export function builtIn<Module extends object>(name: string, feature: string): Module {
  const found = process.getBuiltinModule(name) as Module | undefined;
  if (found !== undefined) return found;
  throw missing(feature, name);
}

/** The Failure of a feature that this Node lacks. */
export function missing(feature: string, what: string): Failure {
  return new Failure(
    'unsupported-runtime',
    `${feature} needs ${what}, which this Node (${process.versions.node}) does not have. Use Node 24 or newer.`,
  );
}
