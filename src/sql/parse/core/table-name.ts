/** Tokens → the name of a relation. */
import type { Identifier, TableName } from '../../ir/ir.ts';
import { byWord } from './engine-rules.ts';
import { NOT_A_VALUE } from './keywords.ts';
import { readLocationName } from './location.ts';
import { isNamePart, readIdentifierCall, withTemplates } from './parameter-name.ts';
import { nextIs, peek, type Reader, take, unexpected, unsupported, word } from './reader.ts';

/** The schema of `db..t`. */
const DEFAULT_SCHEMA = { text: 'dbo', quoted: false };

/**
 * TableName : [[[server .] database .] schema .] name [@ link]
 *
 * `db.schema.t`; in T-SQL also `db..t`, `#t` and `@t`, in BigQuery `my-project.d.t`, in DuckDB 'file.csv',
 * in Oracle `t@link`.
 */
export function readTableName(reader: Reader): TableName {
  const special = readLocationName(reader) ?? byWord(reader, reader.rules.engine.tableNames);
  if (special !== null) return special;
  const reserved = NOT_A_VALUE.has(word(reader)) && word(reader) !== 'TABLE';
  if (reserved && word(reader, 1) !== '.') throw unexpected(reader, 'the name of a relation');
  const parts = [...readPart(reader)];
  for (;;) {
    if (take(reader, '..')) parts.push(DEFAULT_SCHEMA, ...readPart(reader));
    else if (word(reader) === '.' && isNamePart(reader, 1)) {
      reader.at++;
      parts.push(...readPart(reader));
    } else break;
  }
  if (parts.length > 4) throw unsupported(reader, 'A name of more than four parts');
  return withLink(reader, parts);
}

/** Oracle: the link is part of the name. */
function withLink(reader: Reader, parts: readonly Identifier[]): TableName {
  const link = peek(reader);
  const last = parts.at(-1);
  const isLink =
    reader.source.features.databaseLinks && link?.kind === 'parameter' && link.text.startsWith('@');
  if (!isLink || last === undefined) return parts;
  reader.at++;
  return [...parts.slice(0, -1), { ...last, text: last.text + link.text, end: link.end }];
}

function readPart(reader: Reader): readonly Identifier[] {
  if (nextIs(reader, 'IDENTIFIER', '(')) return readIdentifierCall(reader);
  const first = peek(reader);
  if (first === undefined || !isNamePart(reader)) throw unexpected(reader, 'the name of a relation');
  reader.at++;
  const part = withTemplates(reader, first);
  if (!reader.source.features.dashedNames || first.kind !== 'word') return [part];
  let { text } = part;
  let { end } = first;
  while (word(reader) === '-' && peek(reader)?.start === end && peek(reader, 1)?.start === end + 1) {
    text += `-${peek(reader, 1)?.text ?? ''}`;
    end = peek(reader, 1)?.end ?? end;
    reader.at += 2;
    // `a-1b`: digits and what follows them.
    const more = peek(reader);
    if (more?.kind !== 'word' || more.start !== end) continue;
    text += more.text;
    end = more.end;
    reader.at++;
  }
  return [{ ...part, text, end }];
}
