/** `tributary search <text>`: relations and columns whose name contains the text; exact names first. */

import type { Page, SearchHit } from '../../graph/index.ts';
import { datasetJson } from '../../library/answers/json.ts';
import { Failure } from '../../model/failure.ts';
import { grouped } from '../../model/grouped.ts';
import { columnId } from '../../model/names.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, Paint } from '../io.ts';
import { askGraph, demandBuilt, type QuestionOptions } from '../settings/open-graph.ts';
import { table } from '../text.ts';

export interface SearchOptions extends QuestionOptions {
  readonly limit: number;
}

export async function runSearch(text: string, options: SearchOptions, io: Io): Promise<ExitCode> {
  if (text.trim() === '') {
    throw new Failure('bad-usage', 'The search text is empty; give part of a name, such as orders.');
  }
  const { value: page, origin } = await askGraph(options, io, async (graph) => {
    await demandBuilt(graph);
    return await graph.search(text, { first: options.limit, after: null });
  });
  if (io.json) io.printJson({ ...searchJson(text, page), origin });
  else io.print(printSearch(text, page, io.paint));
  return page.total === 0 ? EXIT.no : EXIT.ok;
}

function searchJson(text: string, page: Page<SearchHit>) {
  const hits = page.items.map(({ item }) => {
    const { id, namespace, name } = datasetJson(item.dataset.id);
    const column = item.kind === 'column' ? item.column : null;
    const type = item.dataset.columns.find((each) => each.name === column)?.type ?? null;
    return {
      kind: item.kind,
      id: column === null ? id : columnId(id, column),
      namespace,
      name,
      column,
      type: column === null ? item.dataset.kind : type,
    };
  });
  return { text, total: page.total, hits };
}

function printSearch(text: string, page: Page<SearchHit>, paint: Paint): string[] {
  if (page.total === 0) return [`No relation or column has "${text}" in its name.`];
  const rows = page.items.map(({ item }) => {
    if (item.kind === 'dataset') return [paint.bold(item.dataset.name), paint.dim(item.dataset.kind)];
    const type = item.dataset.columns.find(({ name }) => name === item.column)?.type ?? '';
    return [`${item.dataset.name}.${paint.cyan(item.column)}`, paint.dim(`column ${type}`.trim())];
  });
  const rest = page.total - page.items.length;
  return [
    ...table(rows, 80),
    ...(rest > 0 ? [`… and ${grouped(rest)} more; --limit ${page.total} shows all`] : []),
  ];
}
