/**
 * Checks that a completely parsed text lost no token. Each token must be in the IR, be a fixed word of the
 * grammar, or be in a clause of src/sql/parse/core/skipped-clauses.ts.
 *
 *   SELECT a FROM t WHERE b > 1   as an IR without its WHERE   → ["WHERE" at 16, "b", ">", "1"]
 */
import { type DialectName, dialectNameOf, dialectOf } from '../../src/dialect/dialects.ts';
import { secondGrammar } from '../../src/pipeline/second-grammar.ts';
import type { Statement } from '../../src/sql/ir/ir.ts';
import { lex } from '../../src/sql/lex/lex.ts';
import type { Token } from '../../src/sql/lex/scan.ts';
import { pairBrackets, readSource, type Source } from '../../src/sql/lex/source.ts';
import type { ParsedPiece } from '../../src/sql/parse/core/parsed-piece.ts';
import { parsePiece } from '../../src/sql/parse/parse-statement.ts';
import { parseScript } from '../../src/sql/parse-script.ts';
import { keptWords, keyOf, type Words } from './kept-words.ts';

/** Lost tokens. Statements that are opaque, have gaps or move no data are not checked. */
export function unaccounted(sql: string, dialect: DialectName): Token[] {
  const source = readSource(sql, dialectOf(dialect));
  return parsedAgain(sql, source).flatMap((parsed) => lostIn(source, parsed));
}

/** The parsed statements of the text, one by one. */
export function parsedAgain(sql: string, source: Source): ParsedPiece[] {
  const { dialect } = source;
  const grammar = secondGrammar();
  const { statements } = parseScript(sql, dialect, grammar).script;
  const spans = new Map(statements.filter(isClaimed).map(({ span }) => [`${span.start} ${span.end}`, span]));
  return [...spans.values()].flatMap(({ start, end }) => {
    const first = source.tokens.findIndex((token) => token.start === start);
    const last = source.tokens.findLastIndex((token) => token.end === end);
    if (first === -1 || last < first) return [];
    pairBrackets(source, first, last + 1);
    return [parsePiece(source, { first, end: last + 1 }, grammar?.(dialect.names) ?? null)];
  });
}

/** Tokens of the statements that `parsed` does not contain. */
export function lostIn(source: Source, { statements, gaps, skipped }: ParsedPiece): Token[] {
  const free = new Set<number>();
  for (const { first: from, end } of skipped) for (let at = from; at < end; at++) free.add(at);
  const whole = statements.filter((statement, i) => isClaimed(statement) && (gaps[i] ?? []).length === 0);
  // The targets of a multi-table insert share their text.
  const groups = Map.groupBy(whole, ({ span }) => `${span.start} ${span.end}`).values();
  return [...groups].flatMap((group) => {
    const dialect = dialectNameOf(source.dialect.name);
    const { start, end } = group[0]?.span ?? { start: 0, end: 0 };
    const tokens = source.tokens.filter(
      (token, at) => token.start >= start && token.end <= end && !free.has(at),
    );
    return missingFrom(keptWords(group, dialect), tokens, dialect);
  });
}

function isClaimed({ kind }: Statement): boolean {
  return CLAIMED.has(kind);
}

/** Statements that move data or create a relation. The tokens of other statements are not in the IR. */
const CLAIMED: ReadonlySet<string> = new Set([
  'select',
  'insert',
  'create',
  'update',
  'delete',
  'merge',
  'drop',
]);

function missingFrom(words: Words, tokens: readonly Token[], dialect: DialectName): Token[] {
  return tokens.filter((token) => {
    if (token.kind === 'word' || token.kind === 'punctuation') {
      // In this order: a fixed word must not count for a name with the same spelling.
      return !FIXED.has(token.upper) && !use(words, token.text) && !CHANGED_ROWS.has(token.upper);
    }
    // An alias or a name may be written as a string.
    return !use(words, token.text) && !(token.kind === 'string' && useInside(words, token.text, dialect));
  });
}

function use(words: Words, text: string): boolean {
  const word = keyOf(text);
  const count = words.get(word) ?? 0;
  if (count > 0) words.set(word, count - 1);
  return count > 0;
}

function useInside(words: Words, string: string, dialect: DialectName): boolean {
  const inside = string.replace(/^[^'"$]*(?:\$\w*\$|.)/s, '').replace(/(?:\$\w*\$|.)$/s, '');
  if (use(words, inside)) return true;
  // A string may contain a complete query, with doubled quotes.
  const { tokens } = lex(inside.replaceAll("''", "'"), dialectOf(dialect));
  return tokens.length > 0 && missingFrom(words, tokens, dialect).length === 0;
}

/** Words before the columns that a change returns; the IR has the relation or the value in their place. */
const CHANGED_ROWS: ReadonlySet<string> = new Set(['INSERTED', 'DELETED', 'NEW', 'OLD']);

/** Words and signs without information: the IR contains what they introduce, or they state a default. */
const FIXED: ReadonlySet<string> = new Set(
  `INCREMENT PARTITION METADATA_COLUMNS ( ) [ ] { } , . .. ; : :: ?:: = := -> AS BY INTO INNER OUTER JOIN CROSS ASC SET TABLE ROW VIEW ONLY
   LAMBDA VARIADIC STREAM DECLARE CACHE LAZY UNLOGGED APPROXIMATE APPLY IDENTIFIER WITH OFFSET ORDINALITY SYMMETRIC
   DIRECTED ASOF POSITIONAL PASTE STRAIGHT_JOIN GLOBAL HASH LOOP REMOTE BROADCAST SEPARATOR PLACING PASSING VALUE KEY
   ! ALTER RENAME SWAP APPEND ATTACH CLONE
   TYPE APPROX NEAREST DISTANCE SIMILARITY DESCRIBE SUMMARIZE CALL REPLICA OF SEARCH DEPTH BREADTH FIRST CYCLE IF DO NOTHING
   CREATE DEFINE APPLY CHANGES KEYS SEQUENCE START CONNECT NOCYCLE KEEP COLUMNS FN SEMANTIC_VIEW DIMENSIONS METRICS FACTS AT REMOVE DUPLICATES STDIN STDOUT FILES INPATH PROGRAM
   COPY EXPORT IMPORT UNLOAD LOAD DATA OPTIONS DIRECTORY LOCAL INFILE OUTFILE BULK OPENROWSET FUNCTION
   AUTO CDC
   |> AGGREGATE ASSERT EXTEND USING NAME CORRESPONDING STRICT
   CAST TRY_CAST SAFE_CAST CONVERT TRY_CONVERT FROM FOR NULLS LAST TO OVERWRITE DEFAULT VALUES`.split(/\s+/),
);
