/**
 * The XML responses of S3: a page of a listing (ListObjectsV2), an error. In: the text. Out: its content, or
 * null if it is something else. Elements of these responses have no relevant attributes, no comments and no
 * declared entities; a text with a DOCTYPE or CDATA is refused.
 *
 *   <ListBucketResult><Contents><Key>unity/a.csv</Key><Size>120</Size>
 *     <ETag>"9b2…"</ETag>…</Contents></ListBucketResult>
 *   → { objects: [{ key: 'unity/a.csv', bytes: 120, etag: '"9b2…"', modified: '2026-03-02T08:15:30.000Z' }],
 *   next: null }
 */
export interface S3Object {
  readonly key: string;
  readonly bytes: number;
  /** null: the server sent none. */
  readonly etag: string | null;
  /** ISO 8601, UTC; null if the server did not send it. */
  readonly modified: string | null;
}

export interface S3Page {
  readonly objects: readonly S3Object[];
  /** The token of the next page; null: this is the last page. */
  readonly next: string | null;
}

export function parsePage(xml: string): S3Page | null {
  const page = xml.includes('<!') ? null : element(xml, 'ListBucketResult');
  if (page === null) return null;
  const isEncoded = textOf(page, 'EncodingType') === 'url';
  const objects: S3Object[] = [];
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const object = parseEntry(entry, isEncoded);
    if (object === null) return null;
    objects.push(object);
  }
  const isCut = textOf(page, 'IsTruncated') === 'true';
  const next = textOf(page, 'NextContinuationToken');
  return isCut && next === null ? null : { objects, next: isCut ? next : null };
}

function parseEntry(entry: string, isEncoded: boolean): S3Object | null {
  const named = textOf(entry, 'Key');
  const key = named === null || !isEncoded ? named : decodeKey(named);
  const bytes = Number(textOf(entry, 'Size') ?? Number.NaN);
  if (key === null || !Number.isSafeInteger(bytes) || bytes < 0) return null;
  const modified = Date.parse(textOf(entry, 'LastModified') ?? '');
  return {
    key,
    bytes,
    etag: textOf(entry, 'ETag') || null,
    modified: Number.isNaN(modified) ? null : new Date(modified).toISOString(),
  };
}

function decodeKey(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

export interface S3Error {
  readonly code: string;
  readonly message: string;
  /** The region of the bucket, if the request used another one. */
  readonly region: string | null;
}

export function parseError(xml: string): S3Error | null {
  const error = xml.includes('<!') ? null : element(xml, 'Error');
  const code = error === null ? null : textOf(error, 'Code');
  if (error === null || code === null) return null;
  return { code, message: textOf(error, 'Message') ?? '', region: textOf(error, 'Region') };
}

/** The content of the first element with that name. */
function element(xml: string, name: string): string | null {
  const start = new RegExp(`<${name}(?:\\s[^>]*)?>`).exec(xml);
  if (start === null) return null;
  const from = start.index + start[0].length;
  const to = xml.lastIndexOf(`</${name}>`);
  return to < from ? null : xml.slice(from, to);
}

function textOf(xml: string, name: string): string | null {
  const from = xml.indexOf(`<${name}>`);
  if (from === -1) return null;
  const to = xml.indexOf(`</${name}>`, from);
  return to === -1 ? null : unescapeXml(xml.slice(from + name.length + 2, to));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
