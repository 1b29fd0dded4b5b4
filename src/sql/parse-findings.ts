/** Gaps and opaque statements → findings: the problem, its place, what is still known, and what to do. */
import type { Finding } from '../model/finding.ts';
import type { Place } from '../model/place.ts';
import type { OpaqueStatement } from './ir/ir.ts';
import type { Gap } from './parse/core/notes.ts';

type PlaceAt = (offset: number) => Place;

const KEPT: Readonly<Record<Gap['kind'], string>> = {
  item: 'The item counts as one value computed from every column that it references.',
  clause: 'The clause counts as a filter on every column that it references.',
  query: 'Only the relations of this query are known.',
  definition: 'The columns of this definition are unknown.',
  block: 'Every branch counts as taken.',
};

const REPORT = 'Correct the SQL. If the platform accepts it, report a bug with this statement.';
const COMPILE = 'For a dbt model, use the compiled SQL in target/compiled.';

/** The finding for a gap: a part that the parser could not read, in a statement that it could read. */
export function gapFinding({ kind, message, at }: Gap, placeAt: PlaceAt): Finding {
  return {
    code: `unread-${kind}`,
    severity: 'warning',
    message: `${message} ${KEPT[kind]}`,
    hint: `${kind === 'block' ? COMPILE : REPORT} Until then, all lineage of the statement is inferred.`,
    place: placeAt(at.start),
  };
}

export function opaqueFinding({ code, message, at }: OpaqueStatement, placeAt: PlaceAt): Finding {
  const hint =
    code === 'parse-failed'
      ? `${REPORT} The relations that the statement references are known; its columns are unknown.`
      : code === 'input-too-large'
        ? 'Split the statement. Generated lists and nested queries can often become tables or common table expressions.'
        : 'The relations that the statement references are known; its columns are unknown. Everything that reads its target counts as possibly affected.';
  return { code, severity: 'warning', message, hint, place: placeAt(at.start) };
}
