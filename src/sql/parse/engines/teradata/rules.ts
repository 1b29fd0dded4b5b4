/** The constructs of Teradata. */
import type { Engine } from '../../core/engine-rules.ts';
import { skipLocking } from './locking.ts';
import { readNormalize } from './normalize.ts';
import { readAttributes, readNamedPhrase, readNameWithAttributes } from './value-attributes.ts';

export const TERADATA: Engine = {
  own: {
    selectModifiers: { NORMALIZE: readNormalize },
    aliases: { '(': readNamedPhrase },
    afterName: { '(': readNameWithAttributes },
    afterValue: { '(': readAttributes },
  },
  shared: { prefixes: { LOCKING: skipLocking } },
};
