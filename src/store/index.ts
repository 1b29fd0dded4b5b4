/** What other rooms may use of the store: the port, and the store that needs nothing installed. */
export { openEmbeddedStore } from './embedded/open.ts';
export type { ApplySummary, BuildStamp, Departure, LineageStore } from './store.ts';
