/**
 * From a name in a question to what is asked about. A name in; an object of the result's union out: the thing, Unknown or Ambiguous,
 * never null.
 */
import type { Ambiguous, LocatedColumn, LocatedDataset, Unknown } from '../../graph/index.ts';
import { locateQuestion } from '../../graph/index.ts';
import type { Dataset } from '../../model/inventory.ts';
import { columnId } from '../../model/names.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';

/** A column as the schema shows it: it knows its dataset. */
export interface ColumnOf {
  readonly dataset: Dataset;
  readonly name: string;
  readonly note: string | null;
}

export interface NotOne {
  readonly __typename: 'Unknown' | 'Ambiguous';
}

/** Names are short; a longer text is a mistake or an attack. */
const LONGEST_NAME = 1_000;

export async function locate<R extends object>(
  { reader }: ApiContext,
  name: string,
  answer: (located: LocatedDataset | LocatedColumn) => R | Promise<R>,
): Promise<R | NotOne> {
  return await answerOne(await locateQuestion(reader, checkedText(name, 'The name')), answer);
}

/** The answer about what was found, or why that is not one thing. */
export async function answerOne<T extends { readonly kind: string }, R extends object>(
  found: T | Unknown | Ambiguous,
  answer: (found: T) => R | Promise<R>,
): Promise<R | NotOne> {
  return found.kind === 'unknown' || found.kind === 'ambiguous'
    ? notOne(found as Unknown | Ambiguous)
    : await answer(found as T);
}

function notOne(located: Unknown | Ambiguous): NotOne {
  if (located.kind === 'unknown') return { __typename: 'Unknown', ...located };
  const candidates = located.candidates.map(({ dataset, column }) => ({
    id: column === null ? dataset.id : columnId(dataset.id, column),
    dataset,
    column,
  }));
  return { __typename: 'Ambiguous', ...located, candidates } as NotOne;
}

export function otherKind(text: string, message: string, suggestions: readonly string[]): NotOne {
  return { __typename: 'Unknown', text, reason: 'other-kind', message, suggestions } as NotOne;
}

export function checkedText(text: string, what: string): string {
  if (text.trim() === '') throw codedError('BAD_REQUEST', `${what} is empty.`);
  if (text.length <= LONGEST_NAME) return text;
  throw codedError('BAD_REQUEST', `${what} has ${text.length} characters; ${LONGEST_NAME} are allowed.`);
}

export function columnOf(located: LocatedColumn): ColumnOf {
  return { dataset: located.dataset, name: located.column, note: located.note };
}
