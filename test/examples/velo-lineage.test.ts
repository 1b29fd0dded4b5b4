import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/sql/index.ts';
import { print } from '../sql/cases.ts';

const velo = join(import.meta.dirname, '../../examples/velo');
const read = (file: string): string => readFileSync(join(velo, file), 'utf8');

interface Node {
  readonly compiled_code: string;
  readonly relation_name: string;
}
interface Table {
  readonly metadata: { readonly database: string; readonly schema: string; readonly name: string };
  readonly columns: Readonly<Record<string, unknown>>;
}

const manifest = JSON.parse(read('target/manifest.json')) as { readonly nodes: Record<string, Node> };
const catalog = JSON.parse(read('target/catalog.json')) as Record<'nodes' | 'sources', Record<string, Table>>;

/** The columns of each relation, by its full name in lower case. */
const schema: Record<string, string[]> = Object.fromEntries(
  [...Object.values(catalog.nodes), ...Object.values(catalog.sources)].map(({ metadata, columns }) => [
    `${metadata.database}.${metadata.schema}.${metadata.name}`,
    Object.keys(columns),
  ]),
);

/**
 * `total <- velo.analytics.fct_trips.start_place.zone_code identity`
 * → `total <- fct_trips.start_place identity`
 */
function shorten(line: string): string {
  return line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/<- (?:velo\.\w+\.)?(\w+)\.(\w+)[.\w]*/, '<- $1.$2');
}

interface Block {
  readonly model: string;
  readonly lines: readonly string[];
}

const blocks: readonly Block[] = [...read('LINEAGE.md').matchAll(/^```lineage (\S+)\n(.*?)^```/gms)].map(
  ([, model = '', body = '']) => ({ model, lines: body.trim().split('\n') }),
);

describe.each(blocks)('the lineage of $model in LINEAGE.md', ({ model, lines }) => {
  const node = manifest.nodes[`model.velo.${model}`];
  // Fields of a struct are not outputs.
  const outputs = [...new Set(lines.map((line) => line.split(' ')[0] ?? ''))].filter(
    (name) => name !== 'rows' && !name.includes('.'),
  );

  it('the outputs have the order of the table', () => {
    const table = schema[(node?.relation_name ?? '').replaceAll('"', '')];
    expect(outputs).toEqual(table);
  });

  it('the lineage is the result of the analysis', () => {
    const { lineage } = analyse({
      sql: node?.compiled_code ?? '',
      dialect: 'duckdb',
      schema,
      defaultDatabase: 'velo',
      defaultSchema: 'analytics',
      target: null,
    });
    const expected = lines.map(shorten);
    expect([...new Set(print(lineage).map(shorten))].sort()).toEqual([...new Set(expected)].sort());
  });
});
