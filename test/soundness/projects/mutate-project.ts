/**
 * One random edit of a project, or two at once. The edited nodes are valid in DuckDB; nodes after them may fail.
 */
import type { Random } from '../generate.ts';
import { type Edit, withNode } from './edit.ts';
import { type EditContext, TEXT_EDITS } from './edits.ts';
import { EQUAL_EDITS } from './equal-edits.ts';
import type { Executor, State } from './execute.ts';
import type { Known } from './fill.ts';
import { editInput } from './input-edits.ts';
import { isReader, type Project, readsOf } from './project.ts';
import { editSettings } from './setting-edits.ts';
import { editStructure } from './structure-edits.ts';

export interface ProjectEdit {
  readonly what: string;
  readonly after: Project;
  readonly state: State;
}

/** `before`: what DuckDB made of the project, for the columns of its nodes. */
export async function mutateProject(
  r: Random,
  executor: Executor,
  project: Project,
  before: State,
): Promise<ProjectEdit | null> {
  const known = knownOf(project, before);
  for (let attempt = 0; attempt < 60; attempt++) {
    const first = editOnce(r, project, known);
    const second = first !== null && r.chance(0.12) ? editOnce(r, first.after, known) : null;
    const edit =
      first === null || second === null
        ? first
        : {
            what: `${first.what} and ${second.what}`,
            after: second.after,
            own: [...first.own, ...second.own],
          };
    if (edit === null || JSON.stringify(edit.after) === JSON.stringify(project)) continue;
    const state = await executor.run(edit.after);
    const isValid = edit.own.every((name) => {
      const outcome = state.get(name);
      return outcome === undefined || !('error' in outcome);
    });
    if (isValid) return { ...edit, state };
  }
  return null;
}

function knownOf({ inputs, nodes }: Project, state: State): Known[] {
  const made = nodes.flatMap(({ name }) => {
    const outcome = state.get(name);
    if (outcome === undefined || 'error' in outcome) return [];
    return [
      { name, columns: outcome.names.map((column, i) => ({ name: column, type: outcome.types[i] ?? '' })) },
    ];
  });
  return [...inputs, ...made];
}

function editOnce(r: Random, project: Project, known: readonly Known[]): Edit | null {
  const kind = r.below(100);
  if (kind < 64) return editText(r, project, known);
  if (kind < 82) return editInput(r, project);
  if (kind < 88) return editStructure(r, project);
  return editSettings(r, project, known);
}

function editText(r: Random, project: Project, known: readonly Known[]): Edit | null {
  // A change of the last node has no reader.
  const models = project.nodes.filter((each) => !isReader(each));
  const candidates = models.length > 1 ? models.slice(0, -1) : models;
  if (candidates.length === 0) return null;
  const node = r.pick(candidates);
  const at = project.nodes.indexOf(node);
  const earlier = new Set([...project.inputs, ...project.nodes.slice(0, at)].map(({ name }) => name));
  const reads = new Set(readsOf(node.sql));
  const context: EditContext = {
    r,
    reads: known.filter(({ name }) => reads.has(name)),
    known: known.filter(({ name }) => earlier.has(name)),
    columns: known.find(({ name }) => name === node.name)?.columns.map(({ name }) => name) ?? [],
  };
  const [what, edit] = r.pick(Object.entries(r.chance(0.15) ? EQUAL_EDITS : TEXT_EDITS));
  const sql = edit(node.sql, context);
  if (sql === null || sql === node.sql || stepsOf(sql) !== stepsOf(node.sql)) return null;
  return withNode(project, node, { sql }, what);
}

/** The step of a recursive query, without its limit. With another step the query may not end. */
function stepsOf(sql: string): string {
  return (/\brecursive .*? union\b(?: all)?(.*)\) select/.exec(sql)?.[1] ?? '').replaceAll(/< \d+/g, '<');
}
