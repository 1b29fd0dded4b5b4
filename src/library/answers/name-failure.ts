/**
 * Resolves a name to exactly one column or relation. In: the result of a lookup in the graph. Out: the column
 * or relation, or a NameFailure with other possible names.
 *
 *   one(await locateQuestion(graph, demandName('ordrs')))
 *   throws NameFailure `not-found`, found.suggestions: ['shop.orders']
 */
import type { Ambiguous, Unknown } from '../../graph/index.ts';
import { Failure } from '../../model/failure.ts';

/** The name is unknown or ambiguous. */
export class NameFailure extends Failure {
  readonly found: Unknown | Ambiguous;

  constructor(found: Unknown | Ambiguous) {
    super(found.kind === 'unknown' ? 'not-found' : 'ambiguous', found.message);
    this.name = 'NameFailure';
    this.found = found;
  }
}

/** The column or relation of the name. Throws a NameFailure if the name is unknown or ambiguous. */
export function one<T extends { readonly kind: string }>(found: T | Unknown | Ambiguous): T {
  if (found.kind === 'unknown' || found.kind === 'ambiguous')
    throw new NameFailure(found as Unknown | Ambiguous);
  return found as T;
}

export function demandName(text: string): string {
  if (text.trim() !== '') return text;
  throw new Failure(
    'bad-usage',
    'The name is empty; give the name of a relation or column, such as mart.orders.',
  );
}
