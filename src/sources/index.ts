/** The readers: each turns one kind of input into an Inventory. */
export { type LocatedDbt, locateDbt } from './dbt/locate.ts';
export { type DbtReading, readDbt } from './dbt/read.ts';
export { readObserved, startReading } from './observed/index.ts';
