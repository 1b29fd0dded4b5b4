/**
 * Statements that assign values to variables, and the results of routines.
 *
 *   total := (SELECT sum(a) FROM t);   SELECT a, b INTO x, y FROM t;   SET x = 1, y = 2;
 */
import type { Span } from '../../model/place.ts';
import type { Query } from '../ir/ir.ts';
import { newVariableScope, variableNamed } from '../ir/script-ir.ts';
import { endOfStatement, type Source } from '../lex/source.ts';
import { spanOf } from '../parse/core/reader.ts';
import { parsePiece } from '../parse/parse-statement.ts';
import { endOfPath, targetOf, targetsAt } from './assignment-targets.ts';
import { cursorOf, readDeclaration, readResultSet } from './cursors.ts';
import { rememberText, runDynamicSql } from './dynamic-sql.ts';
import { excerpt } from './excerpt.ts';
import {
  assign,
  assignQuery,
  declare,
  declareOutermost,
  markUnknown,
  type Target,
  usesOf,
} from './variables.ts';
import { emit, emitAll, emitOther, emitParsed, find, noteResult, type Walk, wordAt } from './walk.ts';

/** Words after INTO that introduce a file or a table, not a variable. */
const FILES = new Set(['OUTFILE', 'DUMPFILE', 'TABLE', 'TEMP', 'TEMPORARY', 'UNLOGGED']);

/** SELECT … INTO target {, …} | target := value. Returns false for any other statement. */
export function readIntoOrAssignment(walk: Walk, first: number, end: number): boolean {
  return readSelectInto(walk, first, end) || readAssignment(walk, first, end);
}

const QUERIES = new Set(['SELECT', 'WITH']);

function readSelectInto(walk: Walk, first: number, end: number): boolean {
  const { source, scope } = walk;
  const word = wordAt(walk, first);
  const isQuery = QUERIES.has(word);
  const inScript = walk.blocks.length > 0 || scope.variables.size > 0 || scope.parent !== null;
  if (!inScript && !source.features.intoOutsideBlocks) return false;
  const returning = isQuery ? first : find(walk, first, ['RETURNING', 'RETURN'], end);
  const into = returning === -1 ? -1 : find(walk, returning, ['INTO'], end);
  if (into === -1 || FILES.has(wordAt(walk, into + 1))) return false;
  const start = wordAt(walk, into + 1) === 'STRICT' ? into + 2 : into + 1;
  const targets = targetsAt(walk, start, end);
  if (targets === null) return false;
  const from = wordAt(walk, into - 1) === 'COLLECT' ? into - 2 : into;
  if (isQuery)
    assign(
      walk,
      targets.targets,
      excerpt(source, [
        [first, from],
        [targets.end, end],
      ]),
    );
  else {
    assignReturned(
      walk,
      targets.targets,
      excerpt(source, [
        [first, from],
        [targets.end, end],
      ]),
      spanOf(source, into, end),
    );
  }
  return true;
}

/** INSERT | UPDATE | DELETE … RETURNING … INTO target: the values come from the changed rows. */
function assignReturned(walk: Walk, targets: readonly Target[], change: Source, span: Span): void {
  const parsed = parsePiece(change, { first: 0, end: change.tokens.length }, walk.script.grammar);
  emitAll(walk, parsed);
  const [only] = parsed.statements;
  const query = only !== undefined && 'returning' in only ? only.returning : undefined;
  for (const { variable } of targets) {
    walk.script.given.add(variable);
    if (query === undefined) markUnknown(variable, 'the rows that a change returns', span);
  }
  if (query === undefined) return;
  const cursor = {
    query,
    uses: { reads: true, variables: usesOf(walk, change).variables },
    gaps: [],
    fetched: new Map(),
  };
  assignQuery(walk, targets, cursor, span);
}

function readAssignment(walk: Walk, first: number, end: number): boolean {
  const { source } = walk;
  const token = source.tokens[first];
  if (
    token === undefined ||
    token.kind === 'punctuation' ||
    token.kind === 'string' ||
    token.kind === 'number'
  )
    return false;
  const path = endOfPath(walk, first + 1, end);
  const sign = wordAt(walk, path);
  const isKnown = variableNamed(walk.scope, token.text) !== null;
  if (sign !== ':=' && !(sign === '=' && isKnown)) return false;
  const given = { target: first, path, first: path + 1, end };
  if (!assignOne(walk, given)) emitOther(walk, first, end);
  return true;
}

interface AssignedTokens {
  /** Tokens of the target. */
  readonly target: number;
  readonly path: number;
  /** Tokens of the value. */
  readonly first: number;
  readonly end: number;
}

/** target := value. Returns false if no known variable has the name. */
function assignOne(walk: Walk, { target, path, first, end }: AssignedTokens): boolean {
  const { tokens } = walk.source;
  const token = tokens[target];
  if (token === undefined) return false;
  const variable =
    variableNamed(walk.scope, token.text) ??
    (walk.blocks.length > 0 ? declare(walk, token.text, 'value') : null);
  if (variable === null) return false;
  const field = wordAt(walk, target + 1) === '.' ? (tokens[path - 1]?.text ?? null) : null;
  const value = excerpt(walk.source, [[first, end]], 'SELECT');
  const given = targetOf(variable, field);
  if (field === null && walk.script.cursors.has(variable)) {
    readResultSet(walk, variable, first, end);
    return true;
  }
  if (field === null) rememberText(walk, variable, first, end);
  if (executesText(walk, first)) {
    markUnknown(variable, 'SQL that is built at run time', spanOf(walk.source, first, first + 1));
    walk.at = first;
    return runDynamicSql(walk, first, end);
  }
  assign(walk, [given], value);
  return true;
}

/** Snowflake: `res := (EXECUTE IMMEDIATE …)`. */
function executesText(walk: Walk, first: number): boolean {
  const at = wordAt(walk, first) === '(' ? first + 1 : first;
  return wordAt(walk, at) === 'EXECUTE' && wordAt(walk, at + 1) === 'IMMEDIATE';
}

/** SET x = value {, …} | SET (x, y) = (SELECT …). Returns false if the statement sets an option. */
export function readSet(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  if (wordAt(walk, first) === 'LET') {
    walk.at = end;
    readDeclaration(walk, first + 1, end);
    return true;
  }
  const start = ['VAR', 'VARIABLE'].includes(wordAt(walk, first + 1)) ? first + 2 : first + 1;
  if (wordAt(walk, start) === '(') return readSetOfSeveral(walk, start, end);
  const name = source.tokens[start];
  if (source.features.getVariable && start > first + 1 && name !== undefined)
    declareOutermost(walk, name.text);
  if (!isVariable(walk, start)) return false;
  walk.at = end;
  for (let at = start; at < end; ) {
    const comma = find(walk, at, [','], end);
    const stop = comma === -1 ? end : comma;
    const path = endOfPath(walk, at + 1, stop);
    const given = { target: at, path, first: path + 1, end: stop };
    if (!isVariable(walk, at) || !assignOne(walk, given)) emitOther(walk, at, stop);
    at = stop + 1;
  }
  return true;
}

/** A declared variable, a user variable of MySQL, or a session variable of Snowflake, which SET declares. */
function isVariable(walk: Walk, index: number): boolean {
  const { tokens, features } = walk.source;
  const token = tokens[index];
  if (token === undefined || wordAt(walk, index + 1) === '') return false;
  if (variableNamed(walk.scope, token.text) !== null) return true;
  const isOwn = features.userVariables && token.text.startsWith('@') && !token.text.startsWith('@@');
  const isOfSession = features.sessionVariables && token.kind === 'word' && wordAt(walk, index + 1) === '=';
  if (!isOwn && !isOfSession) return false;
  declareOutermost(walk, token.text);
  return true;
}

/** GET DIAGNOSTICS n = ROW_COUNT: the new value of the variable contains no data. */
export function readDiagnostics(walk: Walk): boolean {
  const { source, script } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  const from = find(walk, first, ['DIAGNOSTICS'], Math.min(end, first + 3));
  if (from === -1) return false;
  walk.at = end;
  for (let at = from + 1; at < end; at++) {
    if (!['=', ':='].includes(wordAt(walk, at + 1)) || !isVariable(walk, at)) continue;
    const variable = variableNamed(walk.scope, source.tokens[at]?.text ?? '');
    if (variable === null) continue;
    targetOf(variable, null);
    script.given.add(variable);
    script.texts.delete(variable);
    const statement = script.statements.length;
    script.assignments.push({
      reads: false,
      variables: new Set(),
      statement,
      variable,
      field: null,
      origin: {},
    });
  }
  emitOther(walk, first, end);
  return true;
}

/** A session variable exists until the session ends. */
function declareIfNew(walk: Walk, name: string): void {
  if (variableNamed(walk.scope, name) === null) declareOutermost(walk, name);
}

function readSetOfSeveral(walk: Walk, start: number, end: number): boolean {
  const names: number[] = [];
  let at = start + 1;
  for (; at < end && wordAt(walk, at) !== ')'; at++) if (wordAt(walk, at) !== ',') names.push(at);
  if (wordAt(walk, at + 1) !== '=') return false;
  if (walk.source.features.sessionVariables)
    for (const name of names) declareIfNew(walk, walk.source.tokens[name]?.text ?? '');
  if (!names.every((name) => isVariable(walk, name))) return false;
  const targets = names.flatMap((name): Target[] => {
    const variable = variableNamed(walk.scope, walk.source.tokens[name]?.text ?? '');
    return variable === null ? [] : [targetOf(variable, null)];
  });
  walk.at = end;
  const hasQuery = wordAt(walk, at + 2) === '(' && QUERIES.has(wordAt(walk, at + 3));
  // SELECT AS STRUCT
  const isStruct = wordAt(walk, at + 3) === 'SELECT' && wordAt(walk, at + 4) === 'AS';
  const inside: [number, number][] = isStruct
    ? [
        [at + 3, at + 4],
        [at + 6, end - 1],
      ]
    : [[at + 3, end - 1]];
  assign(
    walk,
    targets,
    hasQuery ? excerpt(walk.source, inside) : excerpt(walk.source, [[at + 3, end - 1]], 'SELECT'),
  );
  return true;
}

const STARTS_QUERY = new Set(['SELECT', 'WITH', 'VALUES', 'FROM']);

/** RETURN [QUERY] …: the rows of a query are the result of the routine. */
export function readReturn(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  walk.at = end;
  if (wordAt(walk, first + 1) === 'QUERY') {
    if (wordAt(walk, first + 2) === 'EXECUTE') {
      noteResult(walk, null);
      return runDynamicSql(walk, first + 3, end);
    }
    return emitPart(walk, first + 2, end);
  }
  if (wordAt(walk, first + 1) === 'TABLE' && wordAt(walk, first + 2) === '(') {
    const result = variableNamed(walk.scope, source.tokens[first + 3]?.text ?? '');
    const cursor = result === null ? null : cursorOf(walk, result);
    if (cursor !== null) {
      emit(walk, { kind: 'select', query: cursor.query, span: spanOf(source, first, end) });
      noteResult(walk, cursor.query);
    } else if (STARTS_QUERY.has(wordAt(walk, first + 3))) return emitPart(walk, first + 3, end - 1);
    else {
      noteResult(walk, null);
      emitOther(walk, first, end);
    }
    return true;
  }
  if (wordAt(walk, first + 1) === 'NEXT') {
    // Without a value, the row is that of the OUT parameters.
    if (end > first + 2) noteResult(walk, null);
    emitOther(walk, first, end);
    return true;
  }
  emitResult(walk, first + 1, end);
  return true;
}

function emitPart(walk: Walk, first: number, end: number): true {
  emitRows(walk, excerpt(walk.source, [[first, end]]));
  return true;
}

/** The rows of a query that a routine returns. */
export function emitRows(walk: Walk, query: Source): void {
  const from = walk.script.statements.length;
  emitParsed(walk, query, 0, query.tokens.length);
  const [only, ...more] = walk.script.statements.slice(from);
  noteResult(walk, only?.kind === 'select' && more.length === 0 ? only.query : null);
}

/** A query, or an expression that may contain one. Any other text moves no data. */
export function emitResult(walk: Walk, first: number, end: number): void {
  let [from, to] = [first, end];
  while (wordAt(walk, from) === '(' && wordAt(walk, to - 1) === ')' && isWrapped(walk, from, to)) {
    from++;
    to--;
  }
  if (STARTS_QUERY.has(wordAt(walk, from))) emitPart(walk, from, to);
  else {
    const expression = excerpt(walk.source, [[from, to]], 'SELECT');
    if (usesOf({ ...walk, scope: newVariableScope(null) }, expression).reads) emitRows(walk, expression);
    else {
      emitOther(walk, Math.max(0, first - 1), end);
      if (walk.routine !== null && to > from) noteResult(walk, selectOf(walk, expression));
    }
  }
}

function selectOf(walk: Walk, source: Source): Query | null {
  const { statements } = parsePiece(source, { first: 0, end: source.tokens.length }, walk.script.grammar);
  const [only, ...more] = statements;
  return only?.kind === 'select' && more.length === 0 ? only.query : null;
}

/** Whether the bracket at `first` closes at the last token. */
function isWrapped(walk: Walk, first: number, end: number): boolean {
  let depth = 0;
  for (let at = first; at < end - 1; at++) {
    const word = wordAt(walk, at);
    if (word === '(') depth++;
    else if (word === ')') depth--;
    if (depth === 0) return false;
  }
  return true;
}
