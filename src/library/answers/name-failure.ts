/**
 * The one thing that a name means: what the graph located in, that thing or a NameFailure with what can be
 * asked instead out.
 *
 *   one(await locateQuestion(graph, demandName('ordrs')))
 *   throws NameFailure `not-found`, found.suggestions: ['shop.orders']
 */
import type { Ambiguous, Unknown } from '../../graph/index.ts';
import { Failure } from '../../model/failure.ts';

/** The name does not mean exactly one thing. */
export class NameFailure extends Failure {
  readonly found: Unknown | Ambiguous;

  constructor(found: Unknown | Ambiguous) {
    super(found.kind === 'unknown' ? 'not-found' : 'ambiguous', found.message);
    this.name = 'NameFailure';
    this.found = found;
  }
}

/** The one thing that a name means. */
export function one<T extends { readonly kind: string }>(found: T | Unknown | Ambiguous): T {
  if (found.kind === 'unknown' || found.kind === 'ambiguous')
    throw new NameFailure(found as Unknown | Ambiguous);
  return found as T;
}

export function demandName(text: string): string {
  if (text.trim() !== '') return text;
  throw new Failure(
    'bad-usage',
    'The name is empty; give that of a relation or column, such as mart.orders.',
  );
}
