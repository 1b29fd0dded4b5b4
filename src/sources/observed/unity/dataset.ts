/**
 * Which dataset one side of a row of Unity Catalog lineage means.
 *
 *   catalog harbor, schema raw, name shipments, path s3://…, type TABLE → the relation harbor.raw.shipments
 *   path s3://harbor-landing/tariffs/, type PATH → the path s3://harbor-landing/tariffs
 */
import type { ObservedDataset } from '../../../model/observed.ts';

/** The cells of one side. */
export interface UnitySide {
  readonly fullName: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string | null;
  readonly path: string | null;
  readonly type: string | null;
}

/** `none`: nothing stands on this side; `hidden`: something does, but who exported it may not know what. */
export type UnityDataset =
  | { readonly kind: 'known'; readonly dataset: ObservedDataset }
  | { readonly kind: 'none' | 'hidden' };

/** A table's own path says where it lies; its name is who it is. */
export function datasetOf(side: UnitySide): UnityDataset {
  const parts = partsOf(side);
  if (parts.length > 0) return parts.some(isMasked) ? { kind: 'hidden' } : known(byFormat(parts, side.type));
  if (side.path !== null)
    return isMasked(side.path) ? { kind: 'hidden' } : known({ kind: 'path', uri: uriOf(side.path) });
  return { kind: side.type === null ? 'none' : 'hidden' };
}

function known(dataset: ObservedDataset): UnityDataset {
  return { kind: 'known', dataset };
}

/** A name in parts is exact, and the one in one text is not: an identifier may hold a dot. */
function partsOf({ catalog, schema, name, fullName }: UnitySide): readonly string[] {
  if (fullName !== null && (name === null || schema === null || catalog === null)) return split(fullName);
  return name === null ? [] : [catalog, schema, name].filter((part) => part !== null);
}

/** At dots outside backquotes; a backquote that does not close is part of the name. */
function split(fullName: string): readonly string[] {
  const quoted = /`(?:[^`]|``)+`|[^.]+/g;
  return (fullName.match(quoted) ?? [])
    .map((part) => (/^`.+`$/.test(part) ? part.slice(1, -1).replaceAll('``', '`') : part))
    .filter((part) => part.trim() !== '');
}

const FORMATS = new Set([
  'delta',
  'parquet',
  'iceberg',
  'csv',
  'json',
  'avro',
  'orc',
  'text',
  'binaryfile',
  'xml',
]);

/** delta.`s3://…` is a path that was named like a table. */
function byFormat(parts: readonly string[], type: string | null): ObservedDataset {
  const [format = '', place = ''] = parts;
  if (parts.length === 2 && FORMATS.has(format.toLowerCase()) && /^(?:[a-z][a-z0-9+.-]*:)?\//i.test(place)) {
    return { kind: 'path', uri: uriOf(place) };
  }
  return { kind: 'relation', parts, type: type?.toUpperCase() ?? null };
}

function uriOf(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  // The root of a place stays one.
  return trimmed === '' || /:$/.test(trimmed) ? path : trimmed;
}

/** How a name looks that is withheld is documented nowhere: none of these is one that a table has. */
function isMasked(name: string): boolean {
  return /^(?:[*•]+|[<[(]?(?:masked|redacted|hidden)[>\])]|[<[(](?:masked|redacted|hidden))$/i.test(
    name.trim(),
  );
}
