/** Findings about requests of `analyze`. */
import { findingGroup } from './finding-group.ts';

export const analyzeFindings = findingGroup('Requests of `analyze`', {
  'bad-request': {
    meaning: 'A request or an option cannot be used.',
    action: 'Correct the request. `docs/schema/analyze-request.schema.json` describes it.',
    example: '`{"id": 1, "sql": 5}`',
  },
  'unknown-dialect': {
    meaning: 'The dialect is unknown.',
    action: 'Use a listed dialect, or `generic`.',
    example: '`"dialect": "unknown"`',
  },
  'not-text': {
    meaning: 'The SQL contains zero characters: it is binary data or UTF-16.',
    action: 'Send UTF-8 text.',
    example: 'the bytes of a UTF-16 file',
  },
  'not-utf8': {
    meaning: 'A line is not UTF-8.',
    action: 'Convert the input, for example with iconv.',
    example: 'a line in Latin-1 with umlauts',
  },
  'line-too-long': {
    meaning: 'A line exceeds the limit of one request.',
    action: 'Split the text of the request.',
    example: 'a request of more than 32 MiB',
  },
  'unknown-key': {
    meaning: 'A request has keys that have no meaning here.',
    action: 'Remove them, or correct their spelling.',
    example: '`{"id": 1, "flavour": "snowflake", …}`',
  },
  'odd-relation-name': {
    meaning:
      'A relation of the schema has a name with more than three parts or an empty part. It is ignored.',
    action: 'Write `table`, `schema.table` or `database.schema.table`.',
    example: '`{"a.b.c.d": ["id"]}`',
  },
  'no-statement': {
    meaning: 'The text contains no statement.',
    action: 'Send a text that contains SQL.',
    example: 'a file with comments only',
  },
});
