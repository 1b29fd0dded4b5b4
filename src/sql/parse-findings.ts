/** What could not be read → findings: what was found, where, what is still known, and what to do. */
import type { Finding } from '../model/finding.ts';
import type { Place } from '../model/place.ts';
import type { OpaqueStatement } from './ir/ir.ts';
import type { Gap } from './parse/core/notes.ts';

type PlaceAt = (offset: number) => Place;

const KEPT: Readonly<Record<Gap['kind'], string>> = {
  item: 'The item counts as one value made of every column that it names.',
  clause: 'The clause counts as a filter on every column that it names.',
  query: 'Of this query only the relations are known.',
  definition: 'The columns of this definition are not known.',
  block: 'Each branch is read as if it were taken.',
};

const REPORT = 'Correct it; if the platform accepts it as it is, report it with this statement.';
const COMPILE = 'A compiled dbt model has its text in target/compiled.';

/** One for each gap in a statement of which the rest could be read. */
export function gapFinding({ kind, message, at }: Gap, placeAt: PlaceAt): Finding {
  return {
    code: `unread-${kind}`,
    severity: 'warning',
    message: `${message} ${KEPT[kind]}`,
    hint: `${kind === 'block' ? COMPILE : REPORT} All lineage of the statement is inferred until then.`,
    place: placeAt(at.start),
  };
}

export function opaqueFinding({ code, message, at }: OpaqueStatement, placeAt: PlaceAt): Finding {
  const hint =
    code === 'parse-failed'
      ? `${REPORT} The relations that it names are known, its columns are not.`
      : code === 'input-too-large'
        ? 'Split the statement: generated lists and nesting can often be tables or common table expressions.'
        : 'The relations that it names are known, its columns are not; what reads them counts as possibly affected.';
  return { code, severity: 'warning', message, hint, place: placeAt(at.start) };
}
