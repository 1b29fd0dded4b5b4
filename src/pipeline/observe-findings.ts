/** Findings of an ingest of observed lineage: about its inputs, and about the names in them. */
import { findingsOf } from '../graph/observed/notices.ts';
import type { Resolution } from '../graph/observed/resolve-names.ts';
import type { Finding } from '../model/finding.ts';
import { grouped } from '../model/grouped.ts';
import type { DatasetId } from '../model/names.ts';
import type { ObservedLineage } from '../model/observed.ts';
import type { ObservedReport } from '../sources/observed/read.ts';
import type { StoredKnowledge } from './read-knowledge.ts';

const MOST_NAMESPACES = 3;

/** Warnings of each input. Rows without a complete edge are counted by reason over all inputs. */
export function inputFindings(
  inputs: readonly (ObservedReport & { readonly size: number | null })[],
): Finding[] {
  return [...inputs.flatMap(findingsOfInput), ...skippedRows(inputs)];
}

function findingsOfInput(input: ObservedReport & { readonly size: number | null }): Finding[] {
  const { name, stopped, warnings, rows, size } = input;
  const subject = name;
  const found = warnings.map(
    ({ code, message }): Finding => ({ code, severity: 'warning', message: `${name}: ${message}.`, subject }),
  );
  if (stopped === null) return found;
  const of = size === null ? '' : ` of ${grouped(size)}`;
  const at = stopped.byte === null ? '' : ` at byte ${grouped(stopped.byte)}${of}`;
  return [
    ...found,
    {
      code: 'input-cut-off',
      severity: 'warning',
      message: `${name} was only read up to row ${grouped(rows)}: ${stopped.why}${at}.`,
      hint: 'Complete rows were stored. Read the input again when it is complete.',
      subject,
    },
  ];
}

function skippedRows(inputs: readonly ObservedReport[]): Finding[] {
  const rows = inputs.flatMap(({ name, skipped }) => skipped.map((each) => ({ name, ...each })));
  return [...Map.groupBy(rows, ({ code }) => code)].flatMap(([code, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const count = all.reduce((sum, each) => sum + each.count, 0);
    const where = all.length === 1 ? '' : ` in ${grouped(all.length)} inputs`;
    const message = `Some rows ${first.what}: ${grouped(count)}${where}; the first is row ${grouped(first.firstRow)} of ${first.name}.`;
    return [{ code, severity: 'info', message, subject: first.name } as const];
  });
}

export function emptyFindings(lineages: readonly ObservedLineage[]): Finding[] {
  const isEmpty = lineages.every(({ relationEdges, written }) => relationEdges.length + written.length === 0);
  return isEmpty ? [NOTHING_SEEN] : [];
}

export function nameFindings(
  { lineage, notices }: Resolution,
  { known, hasCode }: StoredKnowledge,
): Finding[] {
  if (!hasCode) return [NO_CODE];
  const ids = new Set(known.map(({ id }) => id));
  const seen = new Set<DatasetId>();
  for (const { source, target } of lineage.relationEdges) seen.add(source).add(target);
  if (seen.size === 0 || [...seen].some((id) => ids.has(id))) return findingsOf(notices);
  const all = [...new Set(known.map(({ namespace }) => namespace))].sort();
  const namespaces = `${all.slice(0, MOST_NAMESPACES).join(', ')}${all.length > MOST_NAMESPACES ? ', …' : ''}`;
  const others = notices.filter(({ kind }) => kind !== 'unknown-relation');
  return [
    {
      code: 'no-name-known',
      severity: 'warning',
      message: `${noneOf(seen.size)} in the code, whose relations are in ${namespaces}.`,
      hint: 'Select the namespace of the observed relations with --namespace, or build their project.',
    },
    ...findingsOf(others),
  ];
}

const NOTHING_SEEN: Finding = {
  code: 'nothing-observed',
  severity: 'warning',
  message: 'No input has rows about written data, so the store is unchanged.',
  hint: 'Check the filters of the export: rows of reads have no target.',
};

const NO_CODE: Finding = {
  code: 'no-code',
  severity: 'info',
  message: 'The graph has no project, so no observed name was matched with code.',
  hint: 'Run `tributary build <path>`. The next `tributary observe` matches the names.',
};

function noneOf(count: number): string {
  return count === 1
    ? 'The only observed relation is not'
    : `None of the ${grouped(count)} observed relations is`;
}
