/**
 * Standard input as an export: `databricks … | tributary observe -`. The format is detected from its first
 * bytes.
 */
import type { Readable } from 'node:stream';
import { Failure } from '../../model/failure.ts';
import type { Feed } from './feed.ts';

export function stdinFeed(input: Readable & { readonly isTTY?: boolean } = process.stdin): Feed {
  const name = 'standard input';
  return {
    name,
    async *open() {
      if (input.isTTY === true)
        throw new Failure(
          'bad-usage',
          'Standard input is a terminal; pass a file, or pipe an export into it.',
        );
      yield { name, size: null, path: null, bytes: input };
    },
  };
}
