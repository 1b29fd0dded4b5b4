/**
 * Two versions of a small project as text, and the verdicts of its relations as one line.
 *
 *   { before: { orders: 'select id, net from {raw}', … }, after: { orders: 'select id from {raw}' } }
 *   → 'breaks report; blocks board'
 */
import type { ImpactAnswer, Listing } from '../../src/graph/index.ts';
import { alignInlined } from '../../src/pipeline/align-inlined.ts';
import { compareVersions } from '../../src/pipeline/compare-versions.ts';
import { withFormerNames } from '../../src/pipeline/with-former-names.ts';
import { projectOf, type VersionText } from '../graph/versions.ts';

type Models = VersionText['models'];

export interface VersionCase {
  readonly name: string;
  readonly before: Models;
  /** The changed models; null removes the model. */
  readonly after: Readonly<Record<string, Models[string] | null>>;
  /** The columns of the sources in each version. */
  readonly sources?: readonly [before: VersionText['sources'], after: VersionText['sources']];
  readonly expected: string;
}

export async function verdictsOf({
  before,
  after,
  sources = [undefined, undefined],
}: VersionCase): Promise<string> {
  const models = Object.entries({ ...before, ...after }).flatMap(([name, model]) =>
    model === null ? [] : [[name, model]],
  );
  const [base, head] = await Promise.all([
    projectOf({ models: before, sources: sources[0] }),
    projectOf({ models: Object.fromEntries(models), sources: sources[1] }),
  ]);
  const [old, version] = await alignInlined(base, head);
  const now = await withFormerNames(old, version, true);
  return await compareVersions(old, now, {}, async ({ answer }) => verdicts(answer));
}

interface Named {
  readonly name: string;
}

function verdicts({ affected, possiblyAffected, unaffected }: ImpactAnswer): string {
  const parts: [string, Listing<Named>][] = [
    ['breaks', affected.filter(({ effect }) => effect === 'BREAKS')],
    ['blocks', affected.filter(({ effect }) => effect === 'BLOCKED')],
    ['changes', affected.filter(({ effect }) => effect === 'CHANGES')],
    ['possibly', possiblyAffected],
    ['unaffected', unaffected],
  ];
  return parts
    .filter(([, relations]) => relations.length > 0)
    .map(([verdict, relations]) => {
      const names = relations.map(({ name }) => name.replace('db.main.', '')).sort();
      return `${verdict} ${names.join(', ')}`;
    })
    .join('; ');
}
