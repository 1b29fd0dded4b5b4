/** The public API of src/api. */
export type { RunningServer, ServerOptions } from './server.ts';
export { startServer } from './server.ts';
