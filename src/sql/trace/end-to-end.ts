/**
 * The lineage of a complete text: through temporary relations to persistent relations.
 *
 *   CREATE TEMP TABLE t AS SELECT a FROM s; INSERT INTO d SELECT a + 1 AS b FROM t
 *       → d.b ← s.a TRANSFORMATION
 *
 * Statements are followed in the order in which they run. A loop is repeated until it adds nothing. A
 * procedure is repeated where it is called. Creating a temporary relation again removes its former lineage,
 * unless the statement may not run: then both are possible.
 */
import { composeSubtypes, worstConfidence } from '../../model/edge.ts';
import type { Finding } from '../../model/finding.ts';
import { columnPathParts } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Input, OutputColumn, StatementLineage, TargetLineage } from '../../model/query-lineage.ts';
import type { ColumnRename } from '../bind/bind-script.ts';
import type { BaseRelation } from '../bind/bound-query.ts';
import type { Flow, FlowStep } from '../ir/script-ir.ts';
import { addInput, type InputSet, toInputs } from './input-set.ts';
import { renameTargets, renameTemporaries } from './rename-columns.ts';
import { fieldsBelow } from './trace-query.ts';
import type { TracedScript } from './trace-statement.ts';

interface Following {
  readonly statements: readonly StatementLineage[];
  readonly hidden: TracedScript['hidden'];
  readonly relations: readonly BaseRelation[];
  readonly flow: Flow | null;
  /** By statement. */
  readonly renamed: ReadonlyMap<number, readonly ColumnRename[]>;
  /** Columns of temporary relations, up to the current statement. */
  readonly temporary: Map<number, Map<string, InputSet>>;
  readonly targets: Map<string, Target>;
  /**
   * Temporary relations that the text neither reads nor drops. They exist after the text, so they are targets
   * too.
   */
  readonly left: ReadonlySet<number>;
  /** Whether the bare query of the statement is a result of the text. */
  readonly answers: (index: number) => boolean;
  /** How many inputs were added so far. A loop ends when it adds none. */
  added: number;
  /** How many statements may still be followed. */
  budget: number;
  readonly calls: Set<readonly FlowStep[]>;
  /** How many loops and calls are being followed. */
  again: number;
}

interface Target {
  readonly target: number | null;
  readonly column: string;
  readonly set: InputSet;
  readonly fields: Map<string, InputSet>;
}

/** How often a statement may be followed, on average, before repetition ends. */
const ROUNDS = 8;

/** One entry for each (target, column), in output order. */
export function endToEnd(
  { statements, hidden }: TracedScript,
  relations: readonly BaseRelation[],
  flow: Flow | null,
  renamed: Following['renamed'] = new Map(),
): { lineage: TargetLineage[]; findings: Finding[] } {
  const following: Following = {
    statements,
    hidden,
    relations,
    flow,
    renamed,
    temporary: new Map(),
    targets: new Map(),
    left: remainingTemporaries(statements, relations),
    answers: answersOf(statements, flow),
    added: 0,
    budget: 1000 + statements.length * ROUNDS,
    calls: new Set(),
    again: 0,
  };
  if (flow === null) statements.forEach((_, index) => void followStatement(following, index));
  else followSteps(following, flow.steps);
  for (const { set, fields } of flow === null ? [] : following.targets.values()) {
    for (const each of [set, ...fields.values()]) dropUncreated(each, following);
  }
  const lineage = [...following.targets.values()].map(targetOf);
  return { lineage, findings: following.budget < 0 ? [UNSETTLED] : [] };
}

/** If the text writes, the last query; otherwise every query. */
function answersOf(statements: readonly StatementLineage[], flow: Flow | null): Following['answers'] {
  const asks = ({ kind, target }: StatementLineage): boolean => kind === 'select' && target === null;
  const moves = (one: StatementLineage): boolean =>
    one.kind !== 'drop' && one.kind !== 'other' && (one.kind !== 'select' || one.target === null);
  if (flow === null && statements.every((one) => asks(one) || !moves(one))) return () => true;
  const last = statements.findLastIndex(moves);
  return (index) => index === last;
}

function remainingTemporaries(
  statements: readonly StatementLineage[],
  relations: readonly BaseRelation[],
): Set<number> {
  const read = new Set(statements.flatMap(({ reads }) => reads));
  return new Set(
    relations.flatMap(({ index, temporary, passing }) =>
      temporary && passing !== true && !read.has(index) ? [index] : [],
    ),
  );
}

export const UNSETTLED: Finding = {
  code: 'flow-unsettled',
  severity: 'warning',
  message:
    'Loops and calls of this text repeat too often to be followed completely; lineage through temporary tables may be incomplete.',
};

function followSteps(following: Following, steps: readonly FlowStep[]): void {
  for (const step of steps) {
    if (typeof step === 'number') followStatement(following, step);
    else if ('loop' in step) {
      let before = -1;
      following.again++;
      while (before !== following.added && (before === -1 || following.budget >= 0)) {
        before = following.added;
        followSteps(following, step.loop);
      }
      following.again--;
    } else if (!following.calls.has(step.call) && following.budget >= 0) {
      following.calls.add(step.call);
      following.again++;
      followSteps(following, step.call);
      following.again--;
      following.calls.delete(step.call);
    }
  }
}

function followStatement(following: Following, index: number): void {
  following.budget--;
  const { statements, hidden, relations, targets, temporary, left } = following;
  const statement = statements[index];
  const renames = following.renamed.get(index) ?? [];
  renameTargets(targets, renames);
  renameTemporaries(temporary, renames);
  const target = statement?.target ?? null;
  if (statement === undefined || (target === null && !following.answers(index))) return;
  const isTemporary = target !== null && relations[target]?.temporary === true && !left.has(target);
  if (target !== null && isCreatedAgain(following, statement, index)) forgetTemporary(following, target);
  for (const output of outputsOf(statement, hidden.get(index) ?? [])) {
    const entry = isTemporary ? null : entryOf(targets, target, output);
    const setOf = (name: string, of: Target | null): InputSet =>
      of === null ? columnOf(temporary, target ?? -1, name) : fieldOf(of, name);
    followAll(output.inputs, following, entry?.set ?? setOf(output.name, null));
    for (const { name, inputs } of output.fields ?? []) followAll(inputs, following, setOf(name, entry));
  }
}

/** `others`: all columns of a temporary relation whose list is incomplete. */
function outputsOf(
  { columns, columnsComplete }: StatementLineage,
  others: readonly OutputColumn[],
): readonly OutputColumn[] {
  const isComplete = columns !== null && columnsComplete !== false;
  return isComplete || others.length === 0 ? (columns ?? []) : others;
}

/** Removes the lineage of a temporary relation that is created again. */
function forgetTemporary({ relations, temporary, targets }: Following, target: number): void {
  if (relations[target]?.temporary !== true) return;
  temporary.set(target, new Map());
  for (const [key, made] of targets) if (made.target === target) targets.delete(key);
}

function followAll(inputs: readonly Input[], following: Following, set: InputSet): void {
  const before = set.size;
  for (const input of inputs) follow(input, following, set);
  following.added += set.size - before;
}

/** The statement certainly runs, only once, and its relation is empty before it. */
function isCreatedAgain({ flow, again }: Following, { kind }: StatementLineage, index: number): boolean {
  if (again > 0) return false;
  if (kind !== 'create-table' && kind !== 'create-view' && kind !== 'rename') return false;
  return flow?.maybe[index] !== true;
}

/**
 * In the first round of a loop, or before a call, a statement may read a temporary relation that is created
 * later. The relation was empty.
 */
function dropUncreated(set: InputSet, { temporary, relations }: Following): void {
  for (const [key, { relation, column }] of set) {
    if (temporary.get(relation)?.has(relations[relation]?.columns[column] ?? '') === true) set.delete(key);
  }
}

/** By path. */
function columnOf(temporary: Following['temporary'], target: number, name: string): InputSet {
  let columns = temporary.get(target);
  if (columns === undefined) {
    columns = new Map();
    temporary.set(target, columns);
  }
  let set = columns.get(name);
  if (set === undefined) {
    set = new Map();
    columns.set(name, set);
  }
  return set;
}

function entryOf(targets: Following['targets'], target: number | null, { name }: OutputColumn): Target {
  const key = `${target ?? ''}:${name}`;
  const known = targets.get(key);
  if (known !== undefined) return known;
  const entry: Target = { target, column: name, set: new Map(), fields: new Map() };
  targets.set(key, entry);
  return entry;
}

function fieldOf({ fields }: Target, name: string): InputSet {
  const set: InputSet = fields.get(name) ?? new Map();
  fields.set(name, set);
  return set;
}

function targetOf({ target, column, set, fields }: Target): TargetLineage {
  const inputs = toInputs(set, placeOf, 'exact');
  if (fields.size === 0) return { target, column, inputs };
  const fieldInputs = [...fields].map(([name, found]) => ({
    name,
    inputs: toInputs(found, placeOf, 'exact'),
  }));
  return { target, column, inputs, fields: fieldInputs };
}

function follow(input: Input, { temporary, relations }: Following, into: InputSet): void {
  const name = relations[input.relation]?.columns[input.column] ?? '';
  const columns = temporary.get(input.relation);
  const made =
    columns === undefined ? undefined : (columns.get(name) ?? parentOfField(name, columns, relations));
  const offset = encode(input.place);
  if (made === undefined) {
    addInput(into, {
      relation: input.relation,
      column: input.column,
      subtype: input.subtype,
      confidence: input.confidence,
      offset,
    });
    return;
  }
  if (made === into) return;
  for (const found of made.values()) {
    addInput(into, {
      ...found,
      subtype: composeSubtypes(input.subtype, found.subtype),
      confidence: worstConfidence(input.confidence, found.confidence),
    });
  }
}

/** A field without its own lineage has the lineage of the column or field that contains it. */
function parentOfField(
  path: string,
  columns: ReadonlyMap<string, InputSet>,
  relations: readonly BaseRelation[],
): InputSet | undefined {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const parent = columns.get(path.slice(0, dot));
    if (parent !== undefined) return fieldsBelow({ relations }, parent, columnPathParts(path.slice(dot + 1)));
  }
  return undefined;
}

/** Places are encoded as offsets, in the order of the text. */
const LINE = 2 ** 24;

function encode(place: Place): number {
  return place.line * LINE + place.column;
}

function placeOf(offset: number): Place {
  return { line: Math.floor(offset / LINE), column: offset % LINE };
}
