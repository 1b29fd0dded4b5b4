/** The public names of this room. */
export type { RunningServer, ServerOptions } from './server.ts';
export { startServer } from './server.ts';
