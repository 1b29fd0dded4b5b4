/**
 * Shell completion: `tributary complete zsh` prints a script. The script runs `tributary complete -- impact
 * mart.or`, which prints the possible words. Names of relations and columns are read from the graph of the
 * current folder.
 */
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import type { GraphReader } from '../graph/index.ts';
import { plainText } from './io.ts';
import { askGraph } from './settings/open-graph.ts';

const QUESTIONS = ['impact', 'lineage', 'columns'];
const MOST_NAMES = 30;
/** The user waits for completion at every key. */
const MOST_MILLISECONDS = 500;

export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  const completion = tab(program);
  if (args[1] !== '--') return;
  const [, , command = '', ...words] = args;
  const argument = [...(completion.commands.get(command)?.arguments.values() ?? [])][0];
  if (!QUESTIONS.includes(command) || argument === undefined) return;
  const names = await namesLike(words.at(-1) ?? '', command === 'columns');
  argument.handler = (complete) => {
    for (const name of names) complete(name, '');
  };
}

/** Returns no names if there is no graph: completion cannot print errors. */
async function namesLike(text: string, relationsOnly: boolean): Promise<string[]> {
  if (text === '' || text.startsWith('-')) return [];
  try {
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, MOST_MILLISECONDS, []).unref());
    const found = await Promise.race([
      askGraph({}, { note: () => {} }, async (graph) => [
        ...(await relationsLike(graph, text)),
        ...(relationsOnly ? [] : await columnsLike(graph, text)),
      ]).then(({ value }) => value),
      late,
    ]);
    // A name with control characters would act on the terminal.
    return [...new Set(found)].filter((name) => plainText(name) === name).slice(0, MOST_NAMES);
  } catch {
    return [];
  }
}

/** `mart.or` → `mart.orders`: the shortest suffix of each name that starts with the text. */
async function relationsLike(graph: GraphReader, text: string): Promise<string[]> {
  const { items } = await graph.search(text, { first: 10 * MOST_NAMES, after: null });
  return items.flatMap(({ item }) => {
    if (item.kind === 'column') return [];
    const parts = item.dataset.name.split('.');
    const ends = parts.map((_, i) => parts.slice(parts.length - 1 - i).join('.'));
    return ends.find((end) => startsWithIgnoringCase(end, text)) ?? [];
  });
}

/** `orders.am` → `orders.amount` */
async function columnsLike(graph: GraphReader, text: string): Promise<string[]> {
  const dot = text.lastIndexOf('.');
  if (dot === -1) return [];
  const relation = text.slice(0, dot);
  const datasets = await graph.datasetsNamed(relation);
  return datasets.flatMap(({ columns }) =>
    columns.map(({ name }) => `${relation}.${name}`).filter((name) => startsWithIgnoringCase(name, text)),
  );
}

function startsWithIgnoringCase(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase());
}
