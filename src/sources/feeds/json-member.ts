/**
 * Extracts one list from a JSON object in a stream, as its original bytes: nothing is parsed or stored.
 *
 *   in: `{"code":"1","data":[["x","y"]],"message":"…"}`, 'data'      out: `[["x","y"]]`
 *
 * Only a member of the outermost object counts. If there is none, the output is empty.
 */
import { type JsonAction, JsonWalker } from '../json/json-walker.ts';

const MOST_KEY_BYTES = 1_000_000;

/** @returns the bytes of the list; empty if the object has no such list */
export async function* listMember(body: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let isFound = false;
  let found: Buffer[] = [];
  const walker = new JsonWalker(
    {
      enter(key, level, kind): JsonAction {
        if (level === 0) return kind === 'object' ? 'open' : 'refuse';
        if (isFound || key !== name || kind !== 'list') return 'skip';
        isFound = true;
        return 'pass';
      },
      pass: (bytes) => found.push(bytes),
    },
    { documents: 'one', mostBytes: MOST_KEY_BYTES },
  );
  for await (const piece of body) {
    walker.push(piece);
    yield* found;
    found = [];
    // The rest is read too, to detect a body that is cut off.
  }
}
