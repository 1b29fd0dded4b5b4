/**
 * Walks a text in which blocks of a template decide what the text contains. Semicolons and batches separate
 * the statements. A statement that is completely inside a branch may not run; a statement that contains a
 * block is parsed once for each branch.
 *
 *   {% if x %} DELETE FROM t; {% endif %} INSERT INTO t SELECT a FROM s
 *       → a delete that may not run, an insert
 */

import { endOfStatement, isBatchEnd, pairBrackets } from '../lex/source.ts';
import { isInBranch } from '../lex/template.ts';
import { spanOf } from '../parse/core/reader.ts';
import { parsePiece } from '../parse/parse-statement.ts';
import { emitAll, type Walk, wordAt } from './walk.ts';

export function walkTemplate(walk: Walk): void {
  const { source, script } = walk;
  while (walk.at < walk.end) {
    const first = walk.at;
    if (wordAt(walk, first) === ';' || isBatchEnd(source, first)) {
      walk.at++;
      continue;
    }
    const end = endOfStatement(source, first, walk.end);
    pairBrackets(source, first, end);
    const parsed = parsePiece(source, { first, end }, script.grammar);
    const may =
      parsed.statements.length > 1 || isInBranch(source.template?.blocks ?? [], spanOf(source, first, end));
    if (may) script.procedural = true;
    walk.once = may ? 'maybe' : 'no';
    emitAll(walk, parsed);
    walk.once = 'no';
    walk.at = end;
  }
}
