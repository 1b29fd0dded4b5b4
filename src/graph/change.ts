/**
 * What a person plans to change: the input of `impact`.
 *
 *   mart.orders.amount              → { kind: 'MODIFIED', dataset, column: 'amount' }    a bare column means modified
 *   mart.orders.amount, REMOVED     → { kind: 'REMOVED', dataset, column: 'amount' }
 *   mart.orders                     → { kind: 'DROPPED', dataset }                       a bare dataset means dropped
 *   mart.orders, ROWS               → { kind: 'ROWS', dataset }                          other rows, same columns
 */
import { Failure } from '../model/failure.ts';
import type { DatasetId } from '../model/names.ts';
import type { LocatedColumn, LocatedDataset } from './locate.ts';

const COLUMN_CHANGES = ['MODIFIED', 'REMOVED'] as const;
const DATASET_CHANGES = ['DROPPED', 'ROWS'] as const;

type ColumnChangeKind = (typeof COLUMN_CHANGES)[number];
type DatasetChangeKind = (typeof DATASET_CHANGES)[number];
export type ChangeKind = ColumnChangeKind | DatasetChangeKind;

export type Change = AskedChange | DiffChange;

export type AskedChange =
  | { readonly kind: ColumnChangeKind; readonly dataset: DatasetId; readonly column: string }
  | { readonly kind: DatasetChangeKind; readonly dataset: DatasetId };

/** What only the comparison of two versions can say. */
type DiffChange =
  /** The column comes, or stands elsewhere in the list; what that does to readers that were analysed is told by changes of their own. */
  | { readonly kind: 'LISTED'; readonly dataset: DatasetId; readonly column: string }
  /** One of its two versions could not be analysed: anything of it may differ. */
  | { readonly kind: 'UNKNOWN'; readonly dataset: DatasetId };

/** The change that a question names; `kind` null where it does not say. Throws Failure `bad-usage` where the two do not fit. */
export function changeOf(located: LocatedColumn | LocatedDataset, kind: ChangeKind | null): AskedChange {
  const dataset = located.dataset.id;
  if (located.kind === 'column') {
    const named = COLUMN_CHANGES.find((each) => each === (kind ?? 'MODIFIED'));
    if (named !== undefined) return { kind: named, dataset, column: located.column };
    throw misfit(kind, `the column ${located.dataset.name}.${located.column}`, COLUMN_CHANGES);
  }
  const named = DATASET_CHANGES.find((each) => each === (kind ?? 'DROPPED'));
  if (named !== undefined) return { kind: named, dataset };
  throw misfit(kind, `the dataset ${located.dataset.name}`, DATASET_CHANGES);
}

function misfit(kind: ChangeKind | null, subject: string, fitting: readonly ChangeKind[]): Failure {
  return new Failure(
    'bad-usage',
    `${kind?.toLowerCase()} does not fit ${subject}; ${fitting.join(' or ').toLowerCase()} does.`,
  );
}
