/**
 * Tokens of an unreadable statement → the relations that it references, by its tokens alone: names after
 * FROM, JOIN, USING and the like, without common table expressions, and the target of a write.
 *
 *   INSERT INTO t SELECT a FROM u JOIN …   →   target t, reads u
 */
import type { OpaqueStatement, TableName } from '../../ir/ir.ts';
import type { Cut } from '../../lex/lex-script.ts';
import { type Piece, readSource, type Source } from '../../lex/source.ts';
import { identifierOf, isName } from './identifier.ts';
import { NOT_AN_ALIAS } from './keywords.ts';

interface Named {
  readonly target: TableName | null;
  readonly reads: readonly TableName[];
  readonly names: readonly TableName[];
}

/** Words before the target of a write. */
const WRITES: readonly (readonly string[])[] = [
  ['INSERT', 'INTO'],
  ['INSERT', 'OVERWRITE'],
  ['REPLACE', 'INTO'],
  ['MERGE', 'INTO'],
  ['COPY', 'INTO'],
  ['CREATE'],
  ['ALTER'],
  ['UPDATE'],
  ['DELETE', 'FROM'],
  ['MERGE'],
  ['COPY'],
];
const FILLERS = new Set(
  `OR REPLACE ALTER TEMP TEMPORARY TRANSIENT VOLATILE UNLOGGED EXTERNAL GLOBAL LOCAL MATERIALIZED DYNAMIC STREAMING LIVE SECURE
   RECURSIVE FORCE IF NOT EXISTS ONLY TABLE VIEW INTO OVERWRITE HYBRID ICEBERG`.split(/\s+/),
);
const READS = new Set(['FROM', 'JOIN', 'USING']);

export function referencedRelations(source: Source, { first, end }: Piece): Named {
  const ctes = new Set<string>();
  const reads = new Map<string, TableName>();
  let target: TableName | null = null;
  for (let at = first; at < end; at++) {
    const word = source.tokens[at]?.upper ?? '';
    if (word === '') continue;
    const isCte = word === 'AS' && source.tokens[at + 1]?.upper === '(' && isQueryStart(source, at + 2);
    if (isCte) addCte(source, at, ctes);
    const write: NameAt | null = target === null ? targetAt(source, at, end) : null;
    if (write !== null) {
      target = write.name;
      at = write.end - 1;
    } else if (
      (READS.has(word) && source.tokens[at - 1]?.upper !== 'ARRAY') ||
      (word === 'TABLE' && '(,'.includes(source.tokens[at - 1]?.upper || 'none'))
    )
      readList(source, { at: at + 1, end, reads });
  }
  const named = [...reads].filter(([key]) => !ctes.has(key)).map(([, name]) => name);
  return { target, reads: named, names: namesIn(source, { first, end }, ctes) };
}

function namesIn(source: Source, { first, end }: Piece, ctes: ReadonlySet<string>): TableName[] {
  const names = new Map<string, TableName>();
  for (let at = first; at < end; ) {
    const found = nameAt(source, at, end);
    if (found !== null && !ctes.has(keyOf(found.name))) names.set(keyOf(found.name), found.name);
    at = found?.end ?? at + 1;
  }
  return [...names.values()];
}

/** Adds the relations of the text after an unclosed quote or comment, which may be SQL, too. */
export function withRelationsAfter<S extends OpaqueStatement>(
  source: Source,
  opaque: S,
  { at, token }: Cut,
): S {
  if (source.nested !== null) return opaque;
  const end = source.tokens[token]?.start ?? source.text.length;
  const after = readSource(source.text.slice(at.end, end), source.dialect);
  const named = referencedRelations(after, { first: 0, end: after.tokens.length });
  const reads = new Map([...opaque.reads, ...named.reads].map((name) => [keyOf(name), name]));
  const names = [...(opaque.names ?? []), ...named.names];
  return { ...opaque, target: opaque.target ?? named.target, reads: [...reads.values()], names };
}

function keyOf(name: TableName): string {
  return name.map((part) => part.text.toLowerCase()).join('.');
}

function isQueryStart(source: Source, index: number): boolean {
  return ['SELECT', 'WITH', 'VALUES', '(', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(
    source.tokens[index]?.upper ?? '',
  );
}

/** `c AS (…` or `c (a, b) AS (…`. */
function addCte(source: Source, as: number, ctes: Set<string>): void {
  let before = as - 1;
  if (source.tokens[before]?.upper === ')') before = (source.partner[before] ?? 0) - 1;
  const token = source.tokens[before];
  if (isName(token)) ctes.add(token.text.toLowerCase());
}

interface NameAt {
  readonly name: TableName;
  /** Index after its last token. */
  readonly end: number;
}

function targetAt(source: Source, at: number, end: number): NameAt | null {
  for (const words of WRITES) {
    if (!words.every((word, ahead) => source.tokens[at + ahead]?.upper === word)) continue;
    let start = at + words.length;
    let kind = words[0] === 'CREATE' || words[0] === 'ALTER' ? '' : 'TABLE';
    while (start < end && FILLERS.has(source.tokens[start]?.upper ?? '')) {
      const word = source.tokens[start]?.upper ?? '';
      if (word === 'TABLE' || word === 'VIEW') kind = word;
      start++;
    }
    return kind === '' ? null : nameAt(source, start, end);
  }
  return null;
}

/** Adds the names of a list `a x, b y` at token `at`. */
function readList(
  source: Source,
  { at, end, reads }: { at: number; end: number; reads: Map<string, TableName> },
): void {
  let next = at;
  for (;;) {
    // A join in brackets.
    while (source.tokens[next]?.upper === '(' && !isQueryStart(source, next + 1)) next++;
    const found = nameAt(source, next, end);
    if (found === null || source.tokens[found.end]?.upper === '(') return;
    reads.set(keyOf(found.name), found.name);
    next = found.end;
    if (source.tokens[next]?.upper === 'AS') next++;
    const alias = source.tokens[next];
    if (isName(alias) && !NOT_AN_ALIAS.has(alias.upper)) next++;
    if (next >= end || source.tokens[next]?.upper !== ',') return;
    next++;
  }
}

function nameAt(source: Source, start: number, end: number): NameAt | null {
  const name = [];
  let at = start;
  if (source.tokens[start]?.upper === 'IDENTIFIER' && source.tokens[start + 1]?.upper === '(') return null;
  for (;;) {
    const token = source.tokens[at];
    if (at >= end || !isName(token) || (name.length === 0 && NOT_AN_ALIAS.has(token.upper))) break;
    name.push(identifierOf(token));
    at++;
    if (at >= end || source.tokens[at]?.upper !== '.') break;
    at++;
  }
  return name.length === 0 || name.length > 4 ? null : { name, end: at };
}
