/**
 * What an observer's names mean by themselves: the platform they belong to, and how a name that nothing else knows is spelled.
 *
 *   'unity-catalog' → scheme databricks, Harbor.Raw.Shipments is harbor.raw.shipments
 *   'snowflake'     → scheme snowflake, names stand as the account keeps them: upper case, unless they were quoted
 *
 * An observer does not say its host: `default` stands for it, as it does for a project that does not say its own (docs/adr/0003-dbt-reader.md).
 */
import type { Observer } from '../../model/observed.ts';

export interface Platform {
  /** Of the namespaces of this platform: `databricks://acme`. */
  readonly scheme: string;
  /** Where the host is not known. */
  readonly namespace: string;
  readonly fold: (name: string) => string;
}

const lower = (name: string): string => name.toLowerCase();
const asWritten = (name: string): string => name;

const PLATFORMS: Readonly<Record<Observer, readonly [scheme: string, fold: (name: string) => string]>> = {
  // Unity Catalog compares all names without case; it keeps catalogs, schemas and tables in lower case, columns as they were written.
  'unity-catalog': ['databricks', lower],
  snowflake: ['snowflake', asWritten],
  'open-lineage': ['open-lineage', asWritten],
};

export function platformOf(observer: Observer): Platform {
  const [scheme, fold] = PLATFORMS[observer];
  return { scheme, namespace: `${scheme}://default`, fold };
}
