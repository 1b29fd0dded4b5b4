/**
 * Looks up the name in a query. Returns an object of the result union: the object with this name, Unknown or
 * Ambiguous, never null.
 */
import type { Ambiguous, LocatedColumn, LocatedDataset, Unknown } from '../../graph/index.ts';
import { locateQuestion } from '../../graph/index.ts';
import type { Dataset } from '../../model/inventory.ts';
import { columnId } from '../../model/names.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';

/** The GraphQL type Column: a column with its dataset. */
export interface ColumnNode {
  readonly dataset: Dataset;
  readonly name: string;
}

export interface NotLocated {
  readonly __typename: 'Unknown' | 'Ambiguous';
}

/** A list of fields contains its column. */
export function isInSchema({ dataset, name }: ColumnNode): boolean {
  if (!dataset.columnsComplete) return true;
  return dataset.columns.some((each) => each.name === name || each.name.startsWith(`${name}.`));
}

/** A longer text is a mistake or an attack. */
const MAX_NAME_LENGTH = 1_000;

export async function locate<R extends object>(
  { reader }: ApiContext,
  name: string,
  resolve: (located: LocatedDataset | LocatedColumn) => R | Promise<R>,
): Promise<R | NotLocated> {
  return await resultOf(await locateQuestion(reader, checkText(name, 'name')), resolve);
}

/** Resolves what was found; an unknown or ambiguous name is the result itself. */
export async function resultOf<T extends { readonly kind: string }, R extends object>(
  found: T | Unknown | Ambiguous,
  resolve: (found: T) => R | Promise<R>,
): Promise<R | NotLocated> {
  return found.kind === 'unknown' || found.kind === 'ambiguous'
    ? notLocated(found as Unknown | Ambiguous)
    : await resolve(found as T);
}

function notLocated(located: Unknown | Ambiguous): NotLocated {
  if (located.kind === 'unknown') return { __typename: 'Unknown', ...located };
  const candidates = located.candidates.map(({ dataset, column }) => ({
    objectId: column === null ? dataset.id : columnId(dataset.id, column),
    dataset,
    column,
  }));
  return { __typename: 'Ambiguous', ...located, candidates } as NotLocated;
}

export function otherKind(text: string, message: string, suggestions: readonly string[]): NotLocated {
  return unknown({ text, reason: 'other-kind', message, suggestions });
}

interface UnknownName extends Omit<Unknown, 'kind' | 'reason'> {
  readonly reason: Unknown['reason'] | 'other-kind';
}

export function unknown(fields: UnknownName): NotLocated {
  return { __typename: 'Unknown', ...fields } as NotLocated;
}

/** `noun` is what the text is, for the message: "The <noun> is empty." */
export function checkText(text: string, noun: string): string {
  if (text.trim() === '') throw codedError('BAD_REQUEST', `The ${noun} is empty.`);
  if (text.length <= MAX_NAME_LENGTH) return text;
  const message = `The ${noun} has ${text.length} characters; the limit is ${MAX_NAME_LENGTH}.`;
  throw codedError('BAD_REQUEST', message);
}

export function columnNode(located: LocatedColumn): ColumnNode {
  return { dataset: located.dataset, name: located.column };
}
