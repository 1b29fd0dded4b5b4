/** The readers: each turns one kind of input into an Inventory. */
export { type LocatedDbt, locateDbt } from './dbt/locate.ts';
export { type DbtReading, readDbt } from './dbt/read.ts';
export { commandFeed } from './feeds/command.ts';
export type { Feed } from './feeds/feed.ts';
export { fileFeed } from './feeds/files.ts';
export { stdinFeed } from './feeds/stdin.ts';
export { readObserved, startReading } from './observed/index.ts';
