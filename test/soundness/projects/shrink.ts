/** Finds a smaller pair of versions with a miss of the same kind. */
import type { Lab } from '../trial.ts';
import { tokensOf } from './edits.ts';
import { type Project, type ProjectNode, type RunMacro, readsOf } from './project.ts';
import { missesBetween } from './try-project.ts';

export interface Pair {
  readonly before: Project;
  readonly after: Project;
}

const MOST_TRIES = 150;

export async function shrink(lab: Lab, pair: Pair, miss: string): Promise<Pair> {
  const kind = kindOf(miss);
  let tries = 0;
  const hasMiss = async ({ before, after }: Pair): Promise<boolean> => {
    if (tries++ > MOST_TRIES) return false;
    const misses = await missesBetween(lab, before, after).catch(() => null);
    return misses?.some((each) => kindOf(each) === kind) ?? false;
  };
  let best = pair;
  for (let isSmaller = true; isSmaller && tries <= MOST_TRIES; ) {
    isSmaller = false;
    for (const candidate of smaller(best)) {
      if (!(await hasMiss(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

/** The sentence without names and numbers. */
function kindOf(miss: string): string {
  return miss
    .replaceAll(/\(.*?\)/g, '')
    .replace(/^\w+:/, '')
    .replaceAll(/\b\w*\d\w*\b/g, '')
    .replaceAll(/(?<=values of |gains |loses |keeps |types of )[\w, ]+(?= changed|, unsaid|, said)/g, '');
}

function* smaller(pair: Pair): Generator<Pair> {
  const { before, after } = pair;
  const both = onBoth(pair);
  const texts = [...before.nodes, ...after.nodes].flatMap(({ sql, postHooks }) => [sql, ...postHooks]);
  const used = new Set(texts.flatMap(readsOf));
  for (const { name } of before.nodes.toReversed())
    if (!used.has(name)) yield both(({ nodes }) => ({ nodes: nodes.filter((node) => node.name !== name) }));
  for (const { name } of before.inputs)
    if (!used.has(name))
      yield both(({ inputs }) => ({ inputs: inputs.filter((input) => input.name !== name) }));
  const isCalled = ({ name }: RunMacro): boolean => texts.some((text) => text.includes(name));
  if (!before.macros.every(isCalled)) yield both(({ macros }) => ({ macros: macros.filter(isCalled) }));
  for (const node of before.nodes) {
    const other = after.nodes.find(({ name }) => name === node.name);
    if (other !== undefined) yield* smallerNode(node, other, pair);
  }
}

function onBoth({ before, after }: Pair): (change: (project: Project) => Partial<Project>) => Pair {
  return (change) => ({
    before: { ...before, ...change(before) },
    after: { ...after, ...change(after) },
  });
}

function* smallerNode(node: ProjectNode, other: ProjectNode, pair: Pair): Generator<Pair> {
  const both = (to: Partial<ProjectNode>): Pair =>
    onBoth(pair)(({ nodes }) => ({
      nodes: nodes.map((each) => (each.name === node.name ? { ...each, ...to } : each)),
    }));
  if (node.materialized !== 'table' && node.materialized === other.materialized)
    yield both({ materialized: 'table', config: {} });
  if (node.postHooks.length > 0 && node.postHooks.join() === other.postHooks.join())
    yield both({ postHooks: [] });
  if (node.sql !== other.sql) {
    yield* shorterBoth(node, other, pair);
    return;
  }
  for (const read of readsOf(node.sql))
    if (node.sql !== `from {${read}}`) yield both({ sql: `from {${read}}` });
  for (const sql of shorter(node.sql)) yield both({ sql });
}

function* shorter(sql: string): Generator<string> {
  const tokens = tokensOf(sql);
  for (const size of [24, 12, 8, 6, 4, 2, 1])
    for (let at = 0; at + size <= tokens.length; at += Math.max(1, size >> 1))
      yield tokens.toSpliced(at, size).join('');
}

/** Removes tokens that both texts have before or after the edit. */
function* shorterBoth(node: ProjectNode, other: ProjectNode, { before, after }: Pair): Generator<Pair> {
  const [a, b] = [tokensOf(node.sql), tokensOf(other.sql)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const made = (x: string[], y: string[]): Pair => ({
    before: {
      ...before,
      nodes: before.nodes.map((each) => (each === node ? { ...node, sql: x.join('') } : each)),
    },
    after: {
      ...after,
      nodes: after.nodes.map((each) => (each === other ? { ...other, sql: y.join('') } : each)),
    },
  });
  for (const size of [24, 12, 8, 6, 4, 2, 1]) {
    for (let at = 0; at + size <= start; at += Math.max(1, size >> 1))
      yield made(a.toSpliced(at, size), b.toSpliced(at, size));
    for (let at = end; at >= size; at -= Math.max(1, size >> 1))
      yield made(a.toSpliced(a.length - at, size), b.toSpliced(b.length - at, size));
  }
}
