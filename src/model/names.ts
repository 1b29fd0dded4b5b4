/**
 * Names of datasets, columns and jobs. Identity follows OpenLineage: a dataset is (namespace, name), and so
 * is a job.
 *
 *   datasetId('snowflake://acme', 'SHOP.MART.ORDERS')            → 'snowflake://acme|SHOP.MART.ORDERS'
 *   columnId('snowflake://acme|SHOP.MART.ORDERS', 'AMOUNT')      → 'snowflake://acme|SHOP.MART.ORDERS#AMOUNT'
 *   columnPath(['items', 'sku'])                                 → 'items.sku', a field of items
 *
 * Only this file creates ids; everywhere else they are opaque.
 */
declare const brand: unique symbol;
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };

export type DatasetId = Branded<string, 'DatasetId'>;
export type ColumnId = Branded<string, 'ColumnId'>;
export type JobId = Branded<string, 'JobId'>;
/**
 * The name of a relation in SQL: folded parts joined by dots, with double quotes around parts that need them.
 */
export type RelationName = Branded<string, 'RelationName'>;

export function datasetId(namespace: string, name: string): DatasetId {
  return `${namespace}|${name}` as DatasetId;
}

export function columnId(dataset: DatasetId, column: string): ColumnId {
  return `${dataset}#${column}` as ColumnId;
}

export function jobId(namespace: string, name: string): JobId {
  return `${namespace}|${name}` as JobId;
}

/** The namespace and the name of an id. */
export function idParts(id: DatasetId | JobId): { readonly namespace: string; readonly name: string } {
  const bar = id.indexOf('|');
  return { namespace: id.slice(0, bar), name: id.slice(bar + 1) };
}

/** The dataset and the column of a column id. */
export function columnParts(id: ColumnId): { readonly dataset: DatasetId; readonly column: string } {
  const bar = id.indexOf('|');
  const hash = id.indexOf('#', nameEnd(id, bar + 1));
  return { dataset: id.slice(0, hash) as DatasetId, column: id.slice(hash + 1) };
}

/**
 * Joins folded name parts. A part that contains a dot, a quote or a hash is double-quoted, so that
 * `relationParts` can split the name.
 */
export function relationName(parts: readonly string[]): RelationName {
  return parts.map(quotePart).join('.') as RelationName;
}

/** A location outside the database, as written. It does not split into parts. */
export function locationName(text: string): RelationName {
  return text as RelationName;
}

/** The inverse of `relationName`. */
export function relationParts(name: RelationName | string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < name.length; i++) {
    const char = name[i];
    if (char === '"') {
      const end = closingQuote(name, i);
      part += name.slice(i + 1, end).replaceAll('""', '"');
      i = end;
    } else if (char === '.') {
      parts.push(part);
      part = '';
    } else {
      part += char;
    }
  }
  parts.push(part);
  return parts;
}

/**
 * The path of a column, outermost part first. A part that contains a dot is double-quoted, so that
 * `columnPathParts` can split the path.
 *
 *   columnPath(['items', 'sku']) → 'items.sku'        columnPath(['a.b']) → '"a.b"'
 */
export function columnPath(parts: readonly string[]): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? columnText(only) : parts.map(columnText).join('.');
}

/** The inverse of `columnPath`. */
export function columnPathParts(path: string): string[] {
  if (!path.includes('.')) return path.startsWith('"') ? [unquoted(path)] : [path];
  const parts: string[] = [];
  for (let at = 0; at <= path.length; ) {
    const end = path[at] === '"' ? closingQuote(path, at) + 1 : path.length;
    const dot = path.indexOf('.', path[at] === '"' ? end : at);
    const stop = dot === -1 ? path.length : dot;
    parts.push(unquoted(path.slice(at, stop)));
    at = stop + 1;
  }
  return parts;
}

/** The column that contains a field; null if the path is a column. */
export function rootColumn(path: string): string | null {
  if (!path.includes('.')) return null;
  const [first, ...rest] = columnPathParts(path);
  return first === undefined || rest.length === 0 ? null : columnText(first);
}

/**
 * The column or field that contains a field: the path without its last part. Null if the path is a column.
 */
export function parentPath(path: string): string | null {
  if (!path.includes('.')) return null;
  const parts = columnPathParts(path);
  return parts.length < 2 ? null : columnPath(parts.slice(0, -1));
}

function columnText(part: string): string {
  return part.includes('.') || part.startsWith('"') ? `"${part.replaceAll('"', '""')}"` : part;
}

function unquoted(part: string): string {
  return part.length > 1 && part.startsWith('"') && part.endsWith('"')
    ? part.slice(1, -1).replaceAll('""', '"')
    : part;
}

function quotePart(part: string): string {
  return /[."#]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part;
}

function closingQuote(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length) {
    if (text[at] === '"') {
      if (text[at + 1] !== '"') return at;
      at++;
    }
    at++;
  }
  return text.length;
}

/** The end of the dataset's name in a column id: the first hash outside double quotes. */
function nameEnd(id: string, from: number): number {
  const hash = id.indexOf('#', from);
  const quote = id.indexOf('"', from);
  if (hash !== -1 && (quote === -1 || quote > hash)) return hash;
  let at = from;
  while (at < id.length && id[at] !== '#') at = id[at] === '"' ? closingQuote(id, at) + 1 : at + 1;
  return at;
}
