/**
 * `tributary diff <base> [head]`: the differences between two versions of a project, per relation, without a
 * ruling.
 *
 *   db.main.orders  loses net; rows change
 */
import { diffGraphs, type GraphDiff } from '../../graph/index.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { changedJson } from '../gate/gate-json.ts';
import { changedSection } from '../gate/print-gate.ts';
import type { ChangedRelation } from '../gate/report.ts';
import { readVersions, type Versions } from '../gate/versions.ts';
import type { Io, OutputOptions } from '../io.ts';
import { count } from '../text.ts';

export interface DiffOptions extends OutputOptions {
  /** False with --no-renames. */
  readonly renames: boolean;
  readonly all?: boolean;
}

const COLUMNS_SHOWN = 8;

export async function runDiff(
  versions: Omit<Versions, 'renames'>,
  { renames, all = false }: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const { base, head } = versions;
  const { before, after, origin } = await readVersions({ ...versions, renames }, io);
  const diff = diffGraphs(before, after, { renames });
  const relations = withDatasets(diff, before, after);
  if (io.json) {
    const json = relations.map((each) => ({ ...changedJson(each), own: each.own }));
    io.printJson({ project: diff.project, base, head, relations: json, origin });
    return EXIT.ok;
  }
  const [own, follows] = [relations.filter((each) => each.own), relations.filter((each) => !each.own)];
  const print = { paint: io.paint, most: all ? Number.POSITIVE_INFINITY : COLUMNS_SHOWN };
  io.print([
    `${diff.project}, ${base} → ${head}`,
    ...(relations.length === 0
      ? ['no differences']
      : [`${count(relations.length, 'relation')} ${relations.length === 1 ? 'differs' : 'differ'}`]),
    ...changedSection(io.paint.bold('CHANGED'), own, print),
    ...changedSection(io.paint.bold('CHANGED BY ITS INPUTS'), follows, print),
  ]);
  return EXIT.ok;
}

function withDatasets(
  { relations }: GraphDiff,
  before: ColumnGraph,
  after: ColumnGraph,
): readonly ChangedRelation[] {
  const known = new Map([...before.datasets, ...after.datasets].map((dataset) => [dataset.id, dataset]));
  return relations.map((relation) => ({ ...relation, about: known.get(relation.dataset) ?? null }));
}
