/**
 * What a person plans to change: the input of `impact`.
 *
 *   mart.orders.amount              → { kind: 'MODIFIED', dataset, column: 'amount' }    a bare column means modified
 *   mart.orders.amount, REMOVED     → { kind: 'REMOVED', dataset, column: 'amount' }
 *   mart.orders.tax, ADDED          → { kind: 'ADDED', dataset, column: 'tax' }          a column that is not there yet
 *   mart.orders.amount, RENAMED     → { kind: 'RENAMED', dataset, column: 'amount', to: 'gross' }
 *   mart.orders                     → { kind: 'DROPPED', dataset }                       a bare dataset means dropped
 *   mart.orders, ROWS               → { kind: 'ROWS', dataset }                          other rows, same columns
 */
import { Failure } from '../../model/failure.ts';
import type { DatasetId } from '../../model/names.ts';
import { columnPath, columnPathParts, pathAround, relationName } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Ambiguous, Located, LocatedColumn, LocatedDataset, Unknown } from '../locate/locate.ts';
import { locateQuestion } from '../locate/locate.ts';
import { questionParts } from '../locate/question-parts.ts';
import type { GraphReader } from '../reader.ts';

const COLUMN_CHANGES = ['MODIFIED', 'REMOVED', 'ADDED', 'RENAMED'] as const;
const DATASET_CHANGES = ['DROPPED', 'ROWS'] as const;

type ColumnChangeKind = (typeof COLUMN_CHANGES)[number];
type DatasetChangeKind = (typeof DATASET_CHANGES)[number];
export type ChangeKind = ColumnChangeKind | DatasetChangeKind;

export type Change = AskedChange | DiffChange;

export type AskedChange =
  | {
      readonly kind: Exclude<ColumnChangeKind, 'RENAMED'>;
      readonly dataset: DatasetId;
      readonly column: string;
    }
  | { readonly kind: 'RENAMED'; readonly dataset: DatasetId; readonly column: string; readonly to: string }
  | { readonly kind: DatasetChangeKind; readonly dataset: DatasetId };

/** What only the comparison of two versions can say. */
type DiffChange =
  /** The column comes, was called `from`, or stands elsewhere in the list; what that does to readers that were analysed is told by changes of their own. */
  | {
      readonly kind: 'LISTED';
      readonly dataset: DatasetId;
      readonly column: string;
      readonly from: string | null;
    }
  /** The column differs, and those of its fields that do have changes of their own. */
  | { readonly kind: 'HELD'; readonly dataset: DatasetId; readonly column: string }
  /** It is the relation that was called `from`: who names it through the project reads it as before. */
  | { readonly kind: 'MOVED'; readonly dataset: DatasetId; readonly from: DatasetId }
  /** Its code is as it was, and does not fit what it reads any more: it cannot be made. */
  | { readonly kind: 'BROKEN'; readonly dataset: DatasetId; readonly place: Place }
  /** One of its two versions could not be analysed: anything of it may differ. */
  | { readonly kind: 'UNKNOWN'; readonly dataset: DatasetId };

export interface ChangeQuestion {
  /** null: what a bare name means. */
  readonly kind: ChangeKind | null;
  /** The new name, of RENAMED. */
  readonly to: string | null;
}

export interface LocatedChange {
  readonly kind: 'change';
  readonly located: LocatedColumn | LocatedDataset;
  readonly change: AskedChange;
}

/** The change that a question names. Throws Failure `bad-usage` where its kind does not fit what the name means. */
export async function locateChange(
  reader: GraphReader,
  text: string,
  { kind, to }: ChangeQuestion,
): Promise<LocatedChange | Unknown | Ambiguous> {
  if (to !== null && kind !== 'RENAMED')
    throw new Failure(
      'bad-usage',
      `A new name, ${to}, is given, and nothing is renamed; ask about a column that is RENAMED.`,
    );
  const located = kind === 'ADDED' ? await locateAdded(reader, text) : await locateQuestion(reader, text);
  if (located.kind === 'unknown' || located.kind === 'ambiguous') return located;
  return { kind: 'change', located, change: changeOf(located, kind, to) };
}

function changeOf(
  located: LocatedColumn | LocatedDataset,
  kind: ChangeKind | null,
  to: string | null,
): AskedChange {
  const dataset = located.dataset.id;
  if (located.kind === 'dataset') {
    const named = DATASET_CHANGES.find((each) => each === (kind ?? 'DROPPED'));
    if (named !== undefined) return { kind: named, dataset };
    throw misfit(kind, `the dataset ${located.dataset.name}`, DATASET_CHANGES);
  }
  const { column } = located;
  const named = COLUMN_CHANGES.find((each) => each === (kind ?? 'MODIFIED'));
  if (named === undefined) throw misfit(kind, `the column ${located.dataset.name}.${column}`, COLUMN_CHANGES);
  if (named !== 'RENAMED') return { kind: named, dataset, column };
  return { kind: named, dataset, column, to: newName(located, to ?? '') };
}

/**
 * Without quotes a name is compared without case, as nearly every engine does; in quotes, those of any dialect, it is taken as it is. Of a field the new name stands beside the
 * others: items.sku, code → items.code.
 */
function newName({ dataset, column }: LocatedColumn, to: string): string {
  const text = to.trim();
  const parts = questionParts(text);
  if (parts.length === 0)
    throw new Failure('bad-usage', `RENAMED needs the new name of ${dataset.name}.${column}.`);
  const around = pathAround(column);
  const beside = around === null || parts.length > 1 ? [] : columnPathParts(around);
  const name = columnPath([...beside, ...parts]);
  const quoted = /^["`[]/.test(text);
  const alike = (each: string): boolean =>
    quoted ? each === name : each.toLowerCase() === name.toLowerCase();
  if (alike(column))
    throw new Failure(
      'bad-usage',
      `${dataset.name}.${column} is called ${name} already${quoted ? '' : '; in quotes a name may differ in case alone'}.`,
    );
  const taken = dataset.columns.find((each) => alike(each.name));
  if (taken === undefined) return name;
  throw new Failure(
    'bad-usage',
    `${dataset.name} has a column ${taken.name} already, so ${column} cannot be RENAMED to it.`,
  );
}

/** A column that is not there yet: its dataset is, and the last part names the column. */
async function locateAdded(reader: GraphReader, text: string): Promise<Located> {
  const whole = await locateQuestion(reader, text);
  if (whole.kind === 'column')
    throw new Failure(
      'bad-usage',
      `${whole.dataset.name} has a column ${whole.column} already, so it cannot be ADDED.`,
    );
  const parts = questionParts(text);
  const column = parts.at(-1);
  if (whole.kind !== 'unknown' || column === undefined || parts.length < 2) return whole;
  const around = await locateQuestion(reader, relationName(parts.slice(0, -1)));
  if (around.kind !== 'dataset') return around.kind === 'ambiguous' ? around : whole;
  const note = `${around.dataset.name} has no column ${column} yet.`;
  return { kind: 'column', dataset: around.dataset, column, note };
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function misfit(kind: ChangeKind | null, subject: string, fitting: readonly ChangeKind[]): Failure {
  return new Failure(
    'bad-usage',
    `${kind?.toLowerCase()} does not fit ${subject}; ${OR.format(fitting).toLowerCase()} does.`,
  );
}
