/** Notices from the resolution of names: data for a comparison, and findings for users. */
import type { Finding } from '../../model/finding.ts';
import type { FindingCode } from '../../model/finding-codes.ts';
import { grouped } from '../../model/grouped.ts';
import { type DatasetId, idParts } from '../../model/names.ts';

export type Notice =
  /** The name has another case than in the code. `column` is null for the relation itself. */
  | {
      readonly kind: 'case';
      readonly dataset: DatasetId;
      readonly column: string | null;
      readonly written: string;
    }
  /** The name matches several datasets of the code, so it remains a separate dataset. */
  | { readonly kind: 'several'; readonly dataset: DatasetId; readonly candidates: readonly DatasetId[] }
  | { readonly kind: 'unknown-relation'; readonly dataset: DatasetId }
  | { readonly kind: 'unknown-column'; readonly dataset: DatasetId; readonly column: string }
  /** The platform has several namespaces, and none was selected. */
  | { readonly kind: 'namespaces'; readonly taken: string; readonly candidates: readonly string[] }
  | {
      readonly kind: 'renamed';
      readonly from: DatasetId;
      readonly to: DatasetId;
      readonly at: string | null;
      /** False: the code still has the old name, so observations stay with the old name. */
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
        ? 'relation was observed that is not in the code'
        : 'relations were observed that are not in the code',
    ),
    ...counted('unknown-column', columns.map(nameOf), (n) =>
      n === 1
        ? 'column was observed that is not in the code'
        : 'columns were observed that are not in the code',
    ),
    ...counted(
      'other-case',
      cases,
      (n) =>
        `${n === 1 ? 'name differs' : 'names differ'} from the code only in case and ${n === 1 ? 'counts' : 'count'} as the same`,
    ),
  ];
}

/** Notices that have a finding each. */
function single(notice: Notice): Finding[] {
  if (notice.kind === 'namespaces') {
    return [
      {
        code: 'several-namespaces',
        severity: 'warning',
        message: `The export does not contain its host, and the graph has the namespaces ${notice.candidates.join(', ')}. The names of the export are in ${notice.taken}.`,
        hint: 'Select the namespace with --namespace.',
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
        message: `${nameOf(notice.dataset)} may be ${names.join(' or ')}, so it remains a separate relation.`,
        hint: 'Names match if they have the same parts in the same case. Write the name alike on both sides.',
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
        ? `${nameOf(from)} was renamed to ${nameOf(to)}${when}. Earlier observations count for the new name.`
        : `${nameOf(from)} was renamed to ${nameOf(to)}${when}, but the code still has the old name. Earlier observations stay with the old name.`,
      subject: nameOf(to),
    },
  ];
}

function counted(code: FindingCode, names: readonly string[], what: (n: number) => string): Finding[] {
  if (names.length === 0) return [];
  const rest = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const list = rest > 0 ? `${shown} and ${grouped(rest)} more` : shown;
  return [{ code, severity: 'info', message: `${grouped(names.length)} ${what(names.length)}: ${list}.` }];
}

function nameOf(id: string): string {
  return idParts(id as DatasetId).name.replace('#', '.');
}
