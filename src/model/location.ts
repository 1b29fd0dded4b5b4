/**
 * The dataset of a location outside a database. Namespaces follow OpenLineage's naming: scheme and authority
 * of the storage, or `file` for a path without a scheme. A stage is an object of its warehouse.
 *
 *   s3://bucket/orders/2026.csv   →   s3://bucket, orders/2026.csv
 *   /data/orders                  →   file, /data/orders
 *   @landing/orders               →   the warehouse's namespace, @landing/orders
 */
export interface Identity {
  readonly namespace: string;
  readonly name: string;
}

/** Aliases of storage schemes. */
const SCHEMES: Readonly<Record<string, string>> = {
  s3a: 's3',
  s3n: 's3',
  gcs: 'gs',
  abfs: 'abfss',
  wasb: 'wasbs',
};

export function locationIdentity(place: string, warehouse: string): Identity {
  if (place.startsWith('@')) return { namespace: warehouse, name: place };
  const [, scheme = '', authority = '', path = ''] =
    /^([a-z][a-z0-9+.-]+):\/\/([^/]*)\/?(.*)$/is.exec(place) ?? [];
  if (scheme !== '') {
    const own = scheme.toLowerCase();
    return { namespace: `${SCHEMES[own] ?? own}://${authority}`, name: path === '' ? '/' : path };
  }
  const [, system, rest] = /^(dbfs|file|hdfs):(.*)$/is.exec(place) ?? [];
  if (system !== undefined) return { namespace: system.toLowerCase(), name: rest ?? '' };
  return { namespace: 'file', name: place };
}

const STORAGE = /^(?:(?:file|dbfs|hdfs)$|(?:s3|gs|abfss|wasbs|adl|file|dbfs|hdfs|oss|cosn|https?):\/\/)/;

/** True if a namespace is of a storage, so that SQL cannot reference its datasets as relations. */
export function isStorage(namespace: string): boolean {
  return STORAGE.test(namespace);
}
