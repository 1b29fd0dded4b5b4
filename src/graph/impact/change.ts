/**
 * A planned change: the input of `impact`.
 *
 *   mart.orders.amount           → { kind: 'MODIFIED', dataset, column: 'amount' }   default for a column
 *   mart.orders.amount, REMOVED  → { kind: 'REMOVED', dataset, column: 'amount' }
 *   mart.orders.tax, ADDED       → { kind: 'ADDED', dataset, column: 'tax' }         a new column
 *   mart.orders.amount, RENAMED  → { kind: 'RENAMED', dataset, column: 'amount', to: 'gross' }
 *   mart.orders                  → { kind: 'DROPPED', dataset }                      default for a dataset
 *   mart.orders, MOVED           → { kind: 'MOVED', dataset, to: 'sales.orders' }     another name or schema
 *   mart.orders, ROWS            → { kind: 'ROWS', dataset }                         other rows, same columns
 *   mart.orders, ORDER           → { kind: 'ORDER', dataset }                        another order
 */
import { Failure } from '../../model/failure.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import {
  columnPath,
  columnPathParts,
  datasetId,
  parentPath,
  type RelationName,
  relationName,
  relationParts,
} from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Ambiguous, Located, LocatedColumn, LocatedDataset, Unknown } from '../locate/locate.ts';
import { locateQuestion } from '../locate/locate.ts';
import { questionParts } from '../locate/question-parts.ts';
import type { GraphReader } from '../reader.ts';

const COLUMN_CHANGES = ['MODIFIED', 'REMOVED', 'ADDED', 'RENAMED'] as const;
const DATASET_CHANGES = ['DROPPED', 'ROWS', 'ORDER', 'MOVED'] as const;

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
  | { readonly kind: Exclude<DatasetChangeKind, 'MOVED'>; readonly dataset: DatasetId }
  /** `to`: the complete new name. */
  | { readonly kind: 'MOVED'; readonly dataset: DatasetId; readonly to: RelationName };

/** Changes that only a comparison of two versions finds. */
type DiffChange =
  /**
   * The column is new, was called `from`, or has another position in the list. Effects on analysed readers
   * are separate changes.
   */
  | {
      readonly kind: 'LISTED';
      readonly dataset: DatasetId;
      readonly column: string;
      readonly from: string | null;
    }
  /** The column differs. Its nested fields that differ are separate changes. */
  | { readonly kind: 'HELD'; readonly dataset: DatasetId; readonly column: string }
  /**
   * The relation was called `from`. Readers that reference it through the project still read the same
   * relation.
   */
  | { readonly kind: 'FOLLOWED'; readonly dataset: DatasetId; readonly from: DatasetId }
  /** Its code is unchanged and no longer valid for its inputs, so it cannot be built. */
  | { readonly kind: 'BROKEN'; readonly dataset: DatasetId; readonly place: Place; readonly message: string }
  /** The type of the column differs. */
  | { readonly kind: 'RETYPED'; readonly dataset: DatasetId; readonly column: string }
  /** System catalogs list it as a new relation, or as another kind of relation. */
  | { readonly kind: 'CATALOGUED'; readonly dataset: DatasetId }
  /** Its code is unchanged, and could not be analysed with its new inputs. */
  | { readonly kind: 'UNCLEAR'; readonly dataset: DatasetId }
  /** Its own change cannot be built, so no relation that is derived from it is built. */
  | { readonly kind: 'FAILS'; readonly dataset: DatasetId }
  /**
   * Anything may differ: one of its two versions could not be analysed, or the effect of these settings is
   * unknown.
   */
  | { readonly kind: 'UNKNOWN'; readonly dataset: DatasetId; readonly settings: readonly string[] }
  /** Texts that it calls differ, such as macros. The relation is unchanged, and anything of it may change. */
  | { readonly kind: 'CALLED'; readonly dataset: DatasetId; readonly settings: readonly string[] };

export interface ChangeQuestion {
  /** null: the default for the located name. */
  readonly kind: ChangeKind | null;
  /** The new name, for RENAMED and MOVED. */
  readonly to: string | null;
}

export interface LocatedChange {
  readonly kind: 'change';
  readonly located: LocatedColumn | LocatedDataset;
  readonly change: AskedChange;
}

/**
 * The change that a question describes. Throws Failure `bad-usage` if the kind does not apply to the located
 * name.
 */
export async function locateChange(
  reader: GraphReader,
  text: string,
  { kind, to }: ChangeQuestion,
): Promise<LocatedChange | Unknown | Ambiguous> {
  if (to !== null && kind !== 'RENAMED' && kind !== 'MOVED')
    throw new Failure('bad-usage', `The new name ${to} is only allowed with the change RENAMED or MOVED.`);
  const located = kind === 'ADDED' ? await locateAdded(reader, text) : await locateQuestion(reader, text);
  if (located.kind === 'unknown' || located.kind === 'ambiguous') return located;
  const change = changeOf(located, kind, to);
  if (change.kind === 'MOVED') await demandFree(reader, located.dataset, change.to);
  return { kind: 'change', located, change };
}

function changeOf(
  located: LocatedColumn | LocatedDataset,
  kind: ChangeKind | null,
  to: string | null,
): AskedChange {
  const dataset = located.dataset.id;
  if (located.kind === 'dataset') {
    const named = DATASET_CHANGES.find((each) => each === (kind ?? 'DROPPED'));
    if (named === 'MOVED') return { kind: named, dataset, to: movedName(located, to ?? '') };
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
 * An unquoted name is compared ignoring case, as in nearly every engine. A name in quotes (of any dialect) is
 * compared exactly. The new name of a nested field keeps its parent: items.sku, code → items.code.
 */
function newName({ dataset, column }: LocatedColumn, to: string): string {
  const text = to.trim();
  const parts = questionParts(text);
  if (parts.length === 0)
    throw new Failure('bad-usage', `RENAMED needs the new name of ${dataset.name}.${column}.`);
  const parent = parentPath(column);
  const prefix = parent === null || parts.length > 1 ? [] : columnPathParts(parent);
  const name = columnPath([...prefix, ...parts]);
  const quoted = /^["`[]/.test(text);
  const alike = (each: string): boolean =>
    quoted ? each === name : each.toLowerCase() === name.toLowerCase();
  if (alike(column))
    throw new Failure(
      'bad-usage',
      `${dataset.name}.${column} already has the name ${name}${quoted ? '' : '; quote the new name to change only its case'}.`,
    );
  const taken = dataset.columns.find((each) => alike(each.name));
  if (taken === undefined) return name;
  throw new Failure(
    'bad-usage',
    `${dataset.name} already has a column ${taken.name}, so ${column} cannot be RENAMED to it.`,
  );
}

/** The parts of `to` replace the last parts of the name: main.orders, sales.orders → sales.orders */
function movedName({ dataset: { name } }: LocatedDataset, to: string): RelationName {
  const parts = questionParts(to.trim());
  if (parts.length === 0) throw new Failure('bad-usage', `MOVED needs the new name of ${name}.`);
  const former = relationParts(name);
  const moved = relationName([...former.slice(0, Math.max(0, former.length - parts.length)), ...parts]);
  if (moved !== name) return moved;
  throw new Failure('bad-usage', `${name} already has this name.`);
}

async function demandFree(reader: GraphReader, { namespace }: Dataset, to: RelationName): Promise<void> {
  if ((await reader.dataset(datasetId(namespace, to))) === null) return;
  throw new Failure(
    'bad-usage',
    `There already is a relation ${to}, so no other relation can be MOVED to it.`,
  );
}

/** A column that does not exist yet: the last part is the new column, the other parts are its dataset. */
async function locateAdded(reader: GraphReader, text: string): Promise<Located> {
  const existing = await locateQuestion(reader, text);
  if (existing.kind === 'column')
    throw new Failure(
      'bad-usage',
      `${existing.dataset.name} already has a column ${existing.column}, so it cannot be ADDED.`,
    );
  const parts = questionParts(text);
  const column = parts.at(-1);
  if (existing.kind !== 'unknown' || column === undefined || parts.length < 2) return existing;
  const owner = await locateQuestion(reader, relationName(parts.slice(0, -1)));
  if (owner.kind !== 'dataset') return owner.kind === 'ambiguous' ? owner : existing;
  const note = `${owner.dataset.name} has no column ${column} yet.`;
  return { kind: 'column', dataset: owner.dataset, column, note };
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function misfit(kind: ChangeKind | null, subject: string, fitting: readonly ChangeKind[]): Failure {
  return new Failure(
    'bad-usage',
    `The change ${kind?.toLowerCase()} does not apply to ${subject}. Use ${OR.format(fitting).toLowerCase()}.`,
  );
}
