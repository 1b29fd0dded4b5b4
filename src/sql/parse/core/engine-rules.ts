/**
 * The constructs of a single engine (EngineRules in reader.ts), looked up by word.
 *
 * To add a construct: write its rule in a file under engines/<engine>/, and add the rule to that engine's table
 * (engines/<engine>/rules.ts).
 */
import type { Reader, RulesByWord } from './reader.ts';

/** What `rules` read at the next token; null if they have no rule for it. */
export function byWord<T>(reader: Reader, rules: RulesByWord<T> | undefined): T | null {
  const word = reader.source.tokens[reader.at]?.upper;
  if (rules === undefined || word === undefined || reader.at >= reader.end) return null;
  return Object.hasOwn(rules, word) ? (rules[word]?.(reader) ?? null) : null;
}
