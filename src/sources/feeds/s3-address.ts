/**
 * The address of objects in a bucket. In: `s3://…` and the settings of the server. Out: which keys match, and
 * the URL of a key.
 *
 *   parseS3('s3://exports/unity/2026-*.csv.gz')
 *     → { bucket: 'exports', prefix: 'unity/2026-', matches: (key) => … }
 *   baseUrl({ bucket: 'exports', region: 'eu-west-1', endpoint: null, pathStyle: false })
 *     → https://exports.s3.eu-west-1.amazonaws.com/
 */
import { posix } from 'node:path';
import { Failure } from '../../model/failure.ts';

export interface S3Keys {
  readonly bucket: string;
  /** The common prefix of all matching keys. */
  readonly prefix: string;
  readonly matches: (key: string) => boolean;
  /** True: the address is a folder that contains the key, and neither the key itself nor a glob. */
  readonly isFolder: (key: string) => boolean;
}

const BUCKET = /^[\w.-]{3,255}$/;
const MOST_CHARACTERS = 1_024;
const GLOB = /[*?[{]/;

/** Without a glob: the object with that name and everything under it. */
export function parseS3(address: string): S3Keys {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]*)\/?(.*)$/s.exec(address) ?? [];
  if (!BUCKET.test(bucket) || path.length > MOST_CHARACTERS)
    throw new Failure(
      'bad-input',
      `"${address.replace(/\/\/.*@/s, '//•••@').slice(0, 120)}" is not an address of objects in a bucket; use the form s3://bucket/folder/*.csv.gz.`,
    );
  const glob = path.search(GLOB);
  if (glob !== -1) {
    const matches = (key: string): boolean => posix.matchesGlob(key, path);
    return { bucket, prefix: path.slice(0, glob), matches, isFolder: () => false };
  }
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`;
  const matches = (key: string): boolean => key === path || key.startsWith(folder);
  return { bucket, prefix: path, matches, isFolder: (key) => key !== path };
}

export interface S3Server {
  readonly bucket: string;
  readonly region: string;
  /** null: Amazon's own. */
  readonly endpoint: string | null;
  /** The bucket is part of the path, not of the host. */
  readonly pathStyle: boolean;
}

/** Ends with a slash; the URL of a key is this followed by `encodeKey` of the key. */
export function baseUrl({ bucket, region, endpoint, pathStyle }: S3Server): URL {
  const server = new URL(endpoint ?? amazon(region));
  const path = server.pathname.replace(/\/*$/, '/');
  // A bucket name with a dot adds a label that the certificate does not cover.
  const isInPath = pathStyle || (endpoint === null && bucket.includes('.'));
  if (!isInPath) server.host = `${bucket}.${server.host}`;
  server.pathname = isInPath ? `${path}${bucket}/` : path;
  return server;
}

function amazon(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** @returns null for a key that no URL can express, for example with `..`, which means the parent folder */
export function encodeKey(key: string): string | null {
  const segments = key.split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) return null;
  return segments.map(encode).join('/');
}

/** As the signature requires it (RFC 3986), including characters that encodeURIComponent does not encode. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
