/**
 * XML of S3 servers and what is read from it, and addresses of objects: listings.txt.
 * `vitest run test/sources/feeds/s3-listing.test.ts -u` writes the file again.
 */
import { expect, test } from 'vitest';
import { encode, encodeKey, parseS3 } from '../../../src/sources/feeds/s3-address.ts';
import { parseError, parsePage } from '../../../src/sources/feeds/s3-listing.ts';

const entry = (text: string): string => `<ListBucketResult><Contents>${text}</Contents></ListBucketResult>`;

const PAGES: readonly string[] = [
  '<ListBucketResult></ListBucketResult>',
  '<ListBucketResult xmlns="x"></ListBucketResult>',
  '<ListBucketResultOf></ListBucketResultOf>',
  '<ListBucketResult>',
  '</ListBucketResult><ListBucketResult>',
  '<!-- --><ListBucketResult></ListBucketResult>',
  '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
  '<ListBucketResult><NextContinuationToken>n</NextContinuationToken></ListBucketResult>',
  '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken></ListBucketResult>',
  entry(''),
  entry('<Key>a</Key>'),
  entry('<Size>1</Size>'),
  entry('<Key>a</Key><Size>0</Size>'),
  entry('<Key>a</Key><Size>-1</Size>'),
  entry('<Key>a</Key><Size>1.5</Size>'),
  entry('<Key>a</Key><Size>x</Size>'),
  entry('<Key>a</Key><Size>9007199254740993</Size>'),
  entry('<Key>a+b%20c</Key><Size>1</Size><ETag></ETag><LastModified>never</LastModified>'),
  entry(
    '<Key>a</Key><Size>1</Size><ETag>&quot;e&quot;</ETag><LastModified>2026-03-02T08:00:00Z</LastModified>',
  ),
  entry('<Key>&lt;&gt;&apos;&#65;&#x42;&odd;&#x110000;&#1114111;</Key><Size>1</Size>'),
  `<ListBucketResult><EncodingType>url</EncodingType>${'<Contents><Key>a+b%20c%2B</Key><Size>1</Size></Contents>'.repeat(2)}</ListBucketResult>`,
  '<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>%E0</Key><Size>1</Size></Contents></ListBucketResult>',
  '<ListBucketResult><Contents><Key>a\nb</Key>\n<Size>1</Size>\n</Contents></ListBucketResult>',
  '<ListBucketResult><Contents><Key>a<Size>1</Size></Contents></ListBucketResult>',
];

const ERRORS: readonly string[] = [
  '<Error><Code>X</Code></Error>',
  '<Error><Code>X</Code><Message>m</Message><Region>r</Region></Error>',
  '<Error><Message>m</Message></Error>',
  '<!DOCTYPE x><Error><Code>X</Code></Error>',
  '<Code>X</Code>',
  '',
];

const ADDRESSES: readonly string[] = [
  's3://exports',
  's3://exports/',
  's3://exports/unity',
  's3://exports/unity/',
  's3://exports/unity/*.csv',
  's3://exports/{unity,b}/**',
  's3://exports/a?c',
  's3://exports/[ab]',
  's3://ab/x',
  's3://abc/x',
  's3://a b/x',
  `s3://abc/${'x'.repeat(1_024)}`,
  `s3://abc/${'x'.repeat(1_025)}`,
  'https://abc/x',
  'xs3://abc/x',
  's3://me:secret@abc/x',
];

const KEYS = ['unity', 'unity/', 'unity/a.csv', 'unity/deep/a.csv', 'unity2/a.csv', 'b/c', 'abc', 'a', ''];

function addressLine(address: string): string {
  try {
    const { bucket, prefix, matches, isFolder } = parseS3(address);
    const shown = prefix.length > 20 ? `${prefix.length} characters` : prefix;
    return `${bucket} "${shown}" matches [${KEYS.filter(matches)}] as a folder [${KEYS.filter(isFolder)}]`;
  } catch (error) {
    return (error as Error).message;
  }
}

test('listings, errors and addresses', async () => {
  const lines = [
    ...PAGES.flatMap((xml) => [xml, `  ${JSON.stringify(parsePage(xml))}`]),
    ...ERRORS.flatMap((xml) => [xml, `  ${JSON.stringify(parseError(xml))}`]),
    ...ADDRESSES.flatMap((address) => [address.slice(0, 60), `  ${addressLine(address)}`]),
    ...['a b/c', "it's!", '.', '../a', 'a/./b', 'a/..b', ''].map(
      (key) => `${key} → ${encodeKey(key)} ${encode(key)}`,
    ),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('listings.txt');
});
