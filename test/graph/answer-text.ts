/** The answers of this room as lines of text, with every field. Names are without `db.main.`. */
import { expect } from 'vitest';
import {
  describeImpact,
  type GraphReader,
  type ImpactAnswer,
  type ImpactedRelation,
  impactPath,
  type Lineage,
  type Point,
} from '../../src/graph/index.ts';
import { type DatasetId, datasetId } from '../../src/model/names.ts';
import { compact } from '../compact.ts';

export const idOf = (name: string): DatasetId => datasetId('duckdb://default', `db.main.${name}`);

/** Without what every name has in common. */
function shorten(text: string): string {
  return text
    .replaceAll(/duckdb:\/\/[\w-]+\|/g, '')
    .replaceAll('db.main.', '')
    .replaceAll(/dbt\|(?=\w+\.small\.)/g, '')
    .replaceAll(/\b(?:model|source)\.small\.(?:raw\.)?/g, '')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '#');
}

export async function expectFile(name: string, lines: readonly string[]): Promise<void> {
  await expect(`${lines.map(shorten).join('\n')}\n`).toMatchFileSnapshot(`answers/${name}.txt`);
}

function pointText({ kind, dataset, column }: Point): string {
  return `${dataset}.${column ?? `(${kind})`}`;
}

export async function impactLines(store: GraphReader, answer: ImpactAnswer): Promise<string[]> {
  const lines = [
    `  ${compact(answer.counts)}${answer.partial === null ? '' : ` ${compact(answer.partial)}`}`,
  ];
  const all: ImpactedRelation[] = [...answer.affected, ...answer.possiblyAffected, ...answer.unaffected];
  for (const { relation, dataset, ...details } of await describeImpact(store, answer, all)) {
    const { verdict, dataset: id, name, hops, ...rest } = relation;
    const effect = relation.verdict === 'AFFECTED' ? relation.effect : verdict;
    lines.push(`  ${effect} ${hops} ${name} ${compact({ ...rest, effect: null, ...details })}`);
    if (relation.verdict !== 'AFFECTED') continue;
    const paths = new Set<string>();
    for (const column of [null, ...relation.columns.map((each) => each.column)]) {
      const steps = await impactPath(store, answer, relation, { column });
      const path = steps?.map(({ from, to, job, jobName, evidence, flow, statement, ...step }) => {
        return `${pointText(from)} -> ${pointText(to)} {${compact(step)}}`;
      });
      paths.add(`    ${path?.join(', ') ?? 'no path'}`);
    }
    lines.push(...paths);
  }
  return lines;
}

export function lineageLines({ nodes, edges, openEnds, partial }: Lineage): string[] {
  const points = nodes.map(
    ({ hops, end, ...point }) => `${hops} ${pointText(point)}${end === null ? '' : ` ${end}`}`,
  );
  return [
    `  ${points.join(', ')}${partial === null ? '' : ` partial: ${partial}`}`,
    ...edges.map(({ from, to, job, ...edge }) => `  ${pointText(from)} -> ${pointText(to)} ${compact(edge)}`),
    ...openEnds.map((end) => `  open ${compact(end)}`),
  ];
}
