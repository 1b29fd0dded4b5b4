/**
 * A text as tokens with partners of brackets, cut into statements.
 *
 *   SELECT (1); BEGIN UPDATE t SET a = 1; END;   →   pieces [SELECT (1)] and [BEGIN … END], the second a block
 */

import type { DialectName } from '../../model/dialect-name.ts';
import { endOfBlock, endOfInlineFunctions } from './blocks.ts';
import { type Lexed, lex } from './lex.ts';
import { LEXICAL } from './lexical.ts';
import type { Token } from './scan.ts';

export interface Source {
  readonly text: string;
  readonly dialect: DialectName;
  readonly tokens: readonly Token[];
  /** Index of the bracket that closes or opens the one at this index; -1 where there is none. */
  readonly partner: Int32Array;
  readonly unclosed: Lexed['unclosed'];
}

/** Tokens first to end (exclusive) of one statement. */
export interface Piece {
  readonly first: number;
  readonly end: number;
  /** A procedural block: BEGIN … END, a routine's body, IF … END IF. */
  readonly block: boolean;
}

export function readSource(text: string, dialect: DialectName): Source {
  const { tokens, unclosed } = lex(text, dialect);
  return { text, dialect, tokens, partner: new Int32Array(tokens.length).fill(-1), unclosed };
}

export function splitStatements(source: Source): Piece[] {
  const { tokens } = source;
  const pieces: Piece[] = [];
  let first = 0;
  while (first < tokens.length) {
    const word = tokens[first]?.upper;
    if (word === ';' || isBatchEnd(source, first)) {
      first++;
      continue;
    }
    const blockEnd = endOfBlock(tokens, first, source.dialect);
    const end = endOfPiece(source, first, blockEnd ?? endOfInlineFunctions(tokens, first) ?? first);
    pieces.push({ first, end, block: blockEnd !== null });
    pairBrackets(source, first, end);
    // A semicolon or GO belongs to no statement, the first token of a cell to the next.
    first = end < tokens.length && startsCell(source, end) ? end : end + 1;
  }
  // What did not close is part of the last statement, or a statement of its own after a semicolon.
  const cutOff = source.unclosed !== null && pieces.at(-1)?.end !== tokens.length;
  if (cutOff) pieces.push({ first: tokens.length, end: tokens.length, block: false });
  return pieces;
}

/** Where the statement ends: at a semicolon outside its block, at GO, or where a cell begins. */
function endOfPiece(source: Source, first: number, blockEnd: number): number {
  const { tokens } = source;
  let end = first;
  while (end < tokens.length && !isBatchEnd(source, end)) {
    if (end > first && startsCell(source, end)) break;
    if (tokens[end]?.upper === ';' && end >= blockEnd) break;
    end++;
  }
  return end;
}

/** A semicolon ends a statement even inside an open bracket, so that one broken statement does not swallow the rest. */
function pairBrackets(source: Source, first: number, end: number): void {
  const { tokens, partner } = source;
  const open: number[] = [];
  for (let at = first; at < end; at++) {
    const text = tokens[at]?.upper ?? '';
    if (text === '(' || text === '[' || text === '{') open.push(at);
    else if (text === ')' || text === ']' || text === '}') {
      const opening = open.pop();
      if (opening === undefined || CLOSING[tokens[opening]?.upper ?? ''] !== text) return;
      partner[opening] = at;
      partner[at] = opening;
    }
  }
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const CELL = '-- COMMAND ----------';

/** Databricks notebooks as text: a comment cuts them into cells, which need no semicolons. */
function startsCell({ text, dialect, tokens }: Source, index: number): boolean {
  if (dialect !== 'databricks' && dialect !== 'spark') return false;
  const start = tokens[index]?.start ?? 0;
  const end = tokens[index - 1]?.end ?? 0;
  return start - end > CELL.length && text.slice(end, start).includes(CELL);
}

function isBatchEnd(source: Source, index: number): boolean {
  const { text, dialect, tokens } = source;
  const token = tokens[index];
  if (!LEXICAL[dialect].goBatches || token?.upper !== 'GO') return false;
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  const startsLine = before === undefined || text.slice(before.end, token.start).includes('\n');
  return startsLine && (after === undefined || text.slice(token.end, after.start).includes('\n'));
}
