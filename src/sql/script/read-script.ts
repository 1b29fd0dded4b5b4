/**
 * A text → its statements in the order of the text, including those inside blocks, routines and strings, and
 * the order in which they may run.
 *
 *   IF a THEN INSERT INTO t SELECT x FROM s; END IF;   →   statements [other, insert], the second may not run
 */
import type { Statement } from '../ir/ir.ts';
import { type Flow, newVariableScope } from '../ir/script-ir.ts';
import { type Embedded, readEmbedded } from '../lex/embedded.ts';
import type { Source } from '../lex/source.ts';
import type { Grammar } from '../parse/core/grammar.ts';
import type { Gap } from '../parse/core/notes.ts';
import { Unreadable } from '../parse/core/reader.ts';
import { opaqueStatement } from '../parse/parse-statement.ts';
import { emitResult } from './assignment.ts';
import { flowOf } from './flow.ts';
import { triggersOf } from './triggers.ts';
import { resolveVariables } from './variables.ts';
import { emit, type ScriptState, type Walk } from './walk.ts';
import { walkStructured } from './walk-structured.ts';
import { walkTemplate } from './walk-template.ts';
import { walkTsql } from './walk-tsql.ts';

export interface ScriptReading {
  readonly statements: readonly Statement[];
  /** Indexes of the statements that depend on an answer of the second grammar. */
  readonly secondGrammar: readonly number[];
  /** By statement: the parts that could not be parsed. */
  readonly gaps: readonly (readonly Gap[])[];
  readonly flow: Flow | null;
}

export function readScript(source: Source, grammar: Grammar | null): ScriptReading {
  const script: ScriptState = {
    grammar,
    statements: [],
    usedSecondGrammar: [],
    gaps: [],
    scopes: [],
    maybe: [],
    inRoutine: [],
    loops: [],
    routines: [],
    calls: [],
    fills: [],
    texts: new Map(),
    cursors: new Map(),
    assignments: [],
    triggered: triggersOf(source),
    prepared: new Map(),
    given: new Set(),
    procedural: false,
    budget: BUDGET + 3 * source.text.length,
    run,
    runTokens,
  };
  const end = source.tokens.length;
  const walk: Walk = {
    script,
    source,
    at: 0,
    end,
    scope: newVariableScope(null),
    blocks: [],
    maybe: 0,
    once: 'no',
    routine: null,
    batch: 0,
    jumps: false,
    level: 0,
  };
  walkSource(walk);
  reportUnclosed(walk);
  resolveVariables(walk);
  return {
    statements: script.statements,
    secondGrammar: script.usedSecondGrammar,
    gaps: script.gaps,
    flow: flowOf(script),
  };
}

const BUDGET = 50_000;

function walkSource(walk: Walk): void {
  if ((walk.source.template?.deciding.length ?? 0) > 0) walkTemplate(walk);
  else if (walk.source.features.optionalSemicolons) walkTsql(walk);
  else walkStructured(walk);
}

/** An unclosed quote or bracket is part of the last statement, or a statement after the last semicolon. */
function reportUnclosed(walk: Walk): void {
  const { source, script } = walk;
  const { unclosed, cuts, tokens } = source;
  const all = unclosed === null ? cuts : [...cuts, { ...unclosed, token: tokens.length }];
  for (const { what, at, token } of all) {
    const isReported = script.statements.some(
      (statement) => statement.kind === 'opaque' && statement.at.start === at.start,
    );
    if (isReported) continue;
    const reason = new Unreadable('parse-failed', `This ${what} is not closed.`, at);
    emit(walk, opaqueStatement(source, { first: token, end: token }, reason));
  }
}

/** Each level of nesting parses the text inside once more. */
const MAX_NESTED = 8;

const STATEMENTS = new Set(
  `SELECT INSERT UPDATE DELETE MERGE WITH BEGIN DECLARE CREATE DROP ALTER TRUNCATE CALL EXECUTE COPY UNLOAD VALUES IF FOR WHILE LOOP LET
   SET RETURN < << TABLE REPLACE`.split(/\s+/),
);

function run(walk: Walk, text: Embedded, as: 'statements' | 'body'): void {
  const { script } = walk;
  script.budget -= text.text.length;
  if (walk.level >= MAX_NESTED || script.budget < 0) {
    const start = text.origin[0] ?? 0;
    const message = 'SQL inside too many nested strings is not parsed.';
    const at = { start, end: start };
    emit(walk, { kind: 'opaque', code: 'input-too-large', message, at, target: null, reads: [], span: at });
    return;
  }
  const source = readEmbedded(walk.source.text, text, walk.source.dialect);
  const inner = innerWalk(walk, source, 0, source.tokens.length);
  const first = source.tokens[0]?.upper ?? '';
  if (as === 'statements' || STATEMENTS.has(first)) {
    walkSource(inner);
    reportUnclosed(inner);
  } else if (source.tokens.length > 0) emitResult(inner, 0, source.tokens.length);
  script.procedural = true;
}

function runTokens(walk: Walk, first: number, end: number): void {
  walkSource(innerWalk(walk, walk.source, first, end));
}

function innerWalk(walk: Walk, source: Source, at: number, end: number): Walk {
  const { script, scope, routine } = walk;
  const maybe = walk.maybe + (walk.once === 'no' ? 0 : 1);
  const level = source === walk.source ? walk.level : walk.level + 1;
  const batch = script.statements.length;
  const own = { blocks: [], once: 'no', batch, jumps: false } as const;
  return { script, source, at, end, scope, maybe, routine, level, ...own, blocks: [] };
}
