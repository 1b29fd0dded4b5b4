/**
 * Statements with blocks of a template that was not rendered. The parser reads the statement once for each
 * branch, and combines the results. The template is not run, so it is unknown which branches are in the text.
 * The statement has a doubt.
 *
 *   SELECT {% if x %} a {% else %} b {% endif %} AS v FROM t
 *     →   SELECT a AS v FROM t, SELECT b AS v FROM t: one select with both, in doubt
 */
import type { Span } from '../../../model/place.ts';
import type { Query, Statement, StatementDoubt } from '../../ir/ir.ts';
import { largest } from '../../largest.ts';
import type { Token } from '../../lex/scan.ts';
import { type Piece, pairBrackets, type Source } from '../../lex/source.ts';
import { blocksWithin, firstInside, leftOut, type Template, templateText } from '../../lex/template.ts';
import type { Gap } from '../core/notes.ts';
import type { ParsedPiece } from '../core/parsed-piece.ts';
import { projectNames } from '../core/project-name.ts';
import { peek, type Reader, spanOf, Unreadable } from '../core/reader.ts';
import { skipTo } from '../core/skipped-clauses.ts';

/** dbt: `{{ config(…) }}` configures the model, and renders as nothing. */
export function skipConfig(reader: Reader): void {
  while (/^\{\{-?\s*config\s*\(/.test(peek(reader)?.text ?? '')) skipTo(reader, 'hint', reader.at + 1);
}

const MESSAGE = 'This statement contains blocks of a template ({% … %}). Provide the rendered SQL.';

/** The first block of the piece, as the reason why the parser cannot read it; null if there is none. */
export function templateIn(source: Source, { first, end }: Piece): Unreadable | null {
  const { tokens } = source;
  for (let at = first; at + 1 < end; at++) {
    const [brace, sign] = [tokens[at], tokens[at + 1]];
    if (brace?.upper !== '{' || !sign?.upper.startsWith('%') || brace.end !== sign.start) continue;
    return new Unreadable('unsupported-construct', MESSAGE, spanOf(source, at, at + 2));
  }
  return null;
}

/** The parser reads at most this many variants of a statement. */
const MAX_VARIANTS = 16;

type ParsePiece = (source: Source, piece: Piece) => ParsedPiece;

/** All variants of the piece, one for each branch of its blocks; null for a piece without blocks. */
export function parseBranches(source: Source, piece: Piece, parse: ParsePiece): ParsedPiece | null {
  const { template } = source;
  const span = spanOf(source, piece.first, piece.end);
  const complete = spanWithTemplate(source, piece);
  const at = firstInside(template?.deciding ?? [], span) ?? firstInside(template?.calling ?? [], complete);
  if (template === undefined || at === undefined) return null;
  const doubt: StatementDoubt = {
    code: 'unsupported-construct',
    message: MESSAGE,
    at,
    reads: projectNames(templateText(source.text.slice(complete.start, span.end))),
  };
  const read = variantsOf(source, piece, template).map((variant) =>
    parse(variant, { first: 0, end: variant.tokens.length }),
  );
  const readable = read.filter(({ statements }) => statements.every(({ kind }) => kind !== 'opaque'));
  const statements = combined(readable.flatMap((variant) => variant.statements)).map((statement) => ({
    ...statement,
    span,
    doubt,
  }));
  const skipped = read.flatMap((variant) => variant.skipped);
  const gap: Gap = { kind: 'block', message: MESSAGE, at, kept: null };
  const gaps = [gap, ...readable.flatMap((variant) => variant.gaps.flat())];
  if (statements.length > 0) {
    const usedSecondGrammar = readable.some((variant) => variant.usedSecondGrammar);
    return {
      statements,
      gaps: statements.map(() => gaps),
      usedSecondGrammar,
      skipped,
    };
  }
  const names = read.flatMap((variant) =>
    variant.statements.flatMap((each) => (each.kind === 'opaque' ? [each] : [])),
  );
  const { reads } = doubt;
  const opaque: Statement = {
    kind: 'opaque',
    code: doubt.code,
    message: MESSAGE,
    at,
    target: names.find(({ target }) => target !== null)?.target ?? null,
    reads: [...names.flatMap((each) => each.reads), ...reads],
    names: names.flatMap((each) => each.names ?? []),
    template: true,
    span,
  };
  return { statements: [opaque], gaps: [[]], usedSecondGrammar: false, skipped };
}

/** The distinct variants of the piece: its tokens without those of the branches that are not taken. */
function variantsOf(source: Source, { first, end }: Piece, { blocks: all }: Template): Source[] {
  const { text, dialect, features } = source;
  const blocks = blocksWithin(all, spanOf(source, first, end));
  const variants: Source[] = [];
  const seen = new Set<string>();
  const count = Math.min(
    MAX_VARIANTS,
    largest(
      blocks.map((block) => block.variants),
      1,
    ),
  );
  for (let index = 0; index < count; index++) {
    const tokens = without(leftOut(blocks, index), source.tokens.slice(first, end));
    const key = tokens.map(({ start }) => start).join();
    if (tokens.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const partner = new Int32Array(tokens.length).fill(-1);
    const own = { tokens, partner, unclosed: null, cuts: [], nested: null };
    const read: Source = { text, dialect, features, ...own };
    pairBrackets(read, 0, tokens.length);
    variants.push(read);
  }
  return variants;
}

/** The tokens that are in none of the spans. Both are in order. */
function without(spans: readonly Span[], tokens: readonly Token[]): Token[] {
  let next = 0;
  return tokens.filter(({ start }) => {
    while ((spans[next]?.end ?? start + 1) <= start) next++;
    return start < (spans[next]?.start ?? start + 1);
  });
}

/** The span of the statement, with the parts of the template before and after it. */
function spanWithTemplate({ text, tokens }: Source, { first, end }: Piece): Span {
  return { start: tokens[first - 1]?.end ?? 0, end: tokens[end]?.start ?? text.length };
}

/**
 * Queries become one query with the columns of each of them, by name. Other statements stay separate: each of
 * them may run.
 */
function combined(statements: readonly Statement[]): Statement[] {
  const selects = statements.filter((statement) => statement.kind === 'select');
  const [first, ...more] = selects;
  if (first === undefined || selects.length < statements.length) return [...statements];
  const query = more.reduce((left: Query, right) => union(left, right.query), first.query);
  return [{ ...first, query }];
}

function union(left: Query, right: Query): Query {
  const { span } = left;
  const tail = { with: [], recursive: false, orderBy: [], limited: false, span };
  return { kind: 'set', op: 'union', all: true, byName: { shows: 'all', on: null }, left, right, ...tail };
}
