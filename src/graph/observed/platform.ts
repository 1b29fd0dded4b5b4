/**
 * The platform of an observer, and how the platform spells a name that is not in the code.
 *
 *   'unity-catalog' → scheme databricks, Harbor.Raw.Shipments becomes harbor.raw.shipments
 *   'snowflake'     → scheme snowflake, names are as the account spells them: upper case unless quoted
 *
 * An observer does not report its host. Its namespace then has the host `default`, as for a project without a
 * host (docs/adr/0003-dbt-reader.md).
 */
import type { Observer } from '../../model/observed.ts';

export interface Platform {
  /** The scheme of the platform's namespaces: `databricks` in `databricks://acme`. */
  readonly scheme: string;
  /** The namespace if the host is unknown. */
  readonly namespace: string;
  readonly fold: (name: string) => string;
}

const lower = (name: string): string => name.toLowerCase();
const asWritten = (name: string): string => name;

/**
 * The namespace is that of the platform's dbt adapter, so that observed names match the names of the code.
 */
const PLATFORMS: Readonly<Record<Observer, readonly [namespace: string, fold: (name: string) => string]>> = {
  // Unity Catalog compares all names ignoring case. It stores catalogs, schemas and tables in lower case, and
  // columns as they were written.
  'unity-catalog': ['databricks://default', lower],
  snowflake: ['snowflake://default', asWritten],
  // Events contain the namespaces, so there is no adapter.
  'open-lineage': ['open-lineage://default', asWritten],
};

export function platformOf(observer: Observer): Platform {
  const [namespace, fold] = PLATFORMS[observer];
  return { scheme: namespace.replace('://default', ''), namespace, fold };
}
