/** The constructs of Athena. */
import type { Engine } from '../../core/engine-rules.ts';
import { skipExternalFunctions } from './external-function.ts';

export const ATHENA: Engine = { shared: { prefixes: { USING: skipExternalFunctions } } };
