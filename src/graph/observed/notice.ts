/** What was noticed while names were settled: data for a comparison, findings for a person. */
import type { Finding } from '../../model/finding.ts';
import { grouped } from '../../model/grouped.ts';
import { type DatasetId, idParts } from '../../model/names.ts';

export type Notice =
  /** Written in another case than the code has it; `column` null: the relation itself. */
  | {
      readonly kind: 'case';
      readonly dataset: DatasetId;
      readonly column: string | null;
      readonly written: string;
    }
  /** Of the datasets that the code knows, the name may be any of these; it stands for itself. */
  | { readonly kind: 'several'; readonly dataset: DatasetId; readonly candidates: readonly DatasetId[] }
  | { readonly kind: 'unknown-relation'; readonly dataset: DatasetId }
  | { readonly kind: 'unknown-column'; readonly dataset: DatasetId; readonly column: string }
  /** The platform has several namespaces, and nothing says which one is meant. */
  | { readonly kind: 'namespaces'; readonly taken: string; readonly candidates: readonly string[] }
  | {
      readonly kind: 'renamed';
      readonly from: DatasetId;
      readonly to: DatasetId;
      readonly at: string | null;
      /** False: the code still calls it by the old name, so what was seen of it stays there. */
      readonly followed: boolean;
    };

const MOST_NAMES = 5;

export function findingsOf(notices: readonly Notice[]): Finding[] {
  const unknown = notices.flatMap((notice) => (notice.kind === 'unknown-relation' ? [notice.dataset] : []));
  const columns = notices.flatMap((notice) =>
    notice.kind === 'unknown-column' ? [`${notice.dataset}#${notice.column}`] : [],
  );
  const cases = notices.flatMap((notice) => (notice.kind === 'case' ? [notice.written] : []));
  return [
    ...notices.flatMap(single),
    ...counted('unknown-relation', unknown.map(nameOf), (n) =>
      n === 1
        ? 'relation was observed that is not known to the code'
        : 'relations were observed that are not known to the code',
    ),
    ...counted('unknown-column', columns.map(nameOf), (n) =>
      n === 1
        ? 'column was observed that is not known to the code'
        : 'columns were observed that are not known to the code',
    ),
    ...counted(
      'other-case',
      cases,
      (n) =>
        `${n === 1 ? 'name is' : 'names are'} written in another case than in the code, and taken to be the same`,
    ),
  ];
}

/** Notices that each deserve a sentence. */
function single(notice: Notice): Finding[] {
  if (notice.kind === 'namespaces') {
    return [
      {
        code: 'several-namespaces',
        severity: 'warning',
        message: `The export does not say its host, and the graph has ${notice.candidates.join(', ')}; its names were put into ${notice.taken}.`,
        hint: 'Say which one is meant with --namespace.',
        subject: notice.taken,
      },
    ];
  }
  if (notice.kind === 'several') {
    const names = notice.candidates.map(nameOf);
    return [
      {
        code: 'ambiguous-relation',
        severity: 'warning',
        message: `${nameOf(notice.dataset)} may be ${names.join(' or ')}; it is kept as a relation of its own.`,
        hint: 'Names join where they are written alike; give both the same number of parts and the same case.',
        subject: nameOf(notice.dataset),
      },
    ];
  }
  if (notice.kind !== 'renamed') return [];
  const { from, to, at, followed } = notice;
  const when = at === null ? '' : ` on ${at}`;
  return [
    {
      code: 'renamed-relation',
      severity: 'info',
      message: followed
        ? `${nameOf(from)} was renamed to ${nameOf(to)}${when}; what was seen of it before is counted to the new name.`
        : `${nameOf(from)} was renamed to ${nameOf(to)}${when}, but the code still has the old name; what was seen of it stays there.`,
      subject: nameOf(to),
    },
  ];
}

function counted(code: string, names: readonly string[], what: (n: number) => string): Finding[] {
  if (names.length === 0) return [];
  const rest = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const list = rest > 0 ? `${shown} and ${grouped(rest)} more` : shown;
  return [{ code, severity: 'info', message: `${grouped(names.length)} ${what(names.length)}: ${list}.` }];
}

function nameOf(id: string): string {
  return idParts(id as DatasetId).name.replace('#', '.');
}
