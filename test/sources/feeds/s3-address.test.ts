import { describe, expect, test } from 'vitest';
import { baseUrl, encodeKey, parseS3, type S3Server } from '../../../src/sources/feeds/s3-address.ts';

const SERVER: S3Server = { bucket: 'exports', region: 'eu-west-1', endpoint: null, pathStyle: false };

test.each<[Partial<S3Server>, string]>([
  [{}, 'https://exports.s3.eu-west-1.amazonaws.com/'],
  [{ pathStyle: true }, 'https://s3.eu-west-1.amazonaws.com/exports/'],
  [{ bucket: 'exports.acme' }, 'https://s3.eu-west-1.amazonaws.com/exports.acme/'],
  [{ region: 'cn-north-1' }, 'https://exports.s3.cn-north-1.amazonaws.com.cn/'],
  [{ endpoint: 'https://minio.acme:9000/', pathStyle: true }, 'https://minio.acme:9000/exports/'],
  [{ endpoint: 'https://acme.example/s3', pathStyle: true }, 'https://acme.example/s3/exports/'],
  [{ endpoint: 'https://r2.example' }, 'https://exports.r2.example/'],
])('the address of %j', (server, url) => {
  expect(baseUrl({ ...SERVER, ...server }).href).toBe(url);
});

describe('keys', () => {
  test('are encoded as in signatures', () => {
    expect(encodeKey("a b/c+d!'()*é")).toBe('a%20b/c%2Bd%21%27%28%29%2A%C3%A9');
    expect(encodeKey('a//b')).toBe('a//b');
  });

  test('that no URL can express are null', () => {
    expect(encodeKey('a/../b')).toBeNull();
    expect(encodeKey('./a')).toBeNull();
  });

  test('of a glob have the text before the glob as their prefix', () => {
    expect(parseS3('s3://exports/unity/2026-*.csv').prefix).toBe('unity/2026-');
    expect(parseS3('s3://exports').prefix).toBe('');
  });

  test('a password in an address is not shown', () => {
    expect(() => parseS3('s3://AKIA:hidden@exports/x')).toThrow(
      '"s3://•••@exports/x" is not an address of objects',
    );
  });
});
