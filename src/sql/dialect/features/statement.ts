import type { Features } from './feature.ts';

/** Features that statements ask for. */
export const STATEMENT = {} as const satisfies Features;
