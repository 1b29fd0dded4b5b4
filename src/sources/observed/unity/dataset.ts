/**
 * The dataset that one side of a row of Unity Catalog lineage means.
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

/** `none`: this side is empty; `hidden`: it has a dataset that the exporting user may not see. */
export type UnityDataset =
  | { readonly kind: 'known'; readonly dataset: ObservedDataset }
  | { readonly kind: 'none' | 'hidden' };

/** A table's path is only its location; its name identifies it. */
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

/** A name in parts is exact; a name in one text is not, because an identifier may contain a dot. */
function partsOf({ catalog, schema, name, fullName }: UnitySide): readonly string[] {
  if (fullName !== null && (name === null || schema === null || catalog === null)) return split(fullName);
  return name === null ? [] : [catalog, schema, name].filter((part) => part !== null);
}

/** Splits at dots outside backquotes; an unclosed backquote is part of the name. */
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

/** delta.`s3://…` is a path written as a table name. */
function byFormat(parts: readonly string[], type: string | null): ObservedDataset {
  const [format = '', place = ''] = parts;
  if (parts.length === 2 && FORMATS.has(format.toLowerCase()) && /^(?:[a-z][a-z0-9+.-]*:)?\//i.test(place)) {
    return { kind: 'path', uri: uriOf(place) };
  }
  return { kind: 'relation', parts, type: type?.toUpperCase() ?? null };
}

function uriOf(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  // Keep the slash of a root.
  return trimmed === '' || /:$/.test(trimmed) ? path : trimmed;
}

/** The form of a withheld name is not documented: none of these values is the name of a table. */
function isMasked(name: string): boolean {
  return /^(?:[*•]+|[<[(]?(?:masked|redacted|hidden)[>\])]|[<[(](?:masked|redacted|hidden))$/i.test(
    name.trim(),
  );
}
