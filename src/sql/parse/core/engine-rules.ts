/**
 * The constructs of a single engine (EngineRules in reader.ts): lookup by word, and tables put together.
 *
 * To add a construct: write its rule in a file under engines/<engine>/, and add the rule to that engine's
 * table (engines/<engine>/rules.ts).
 */
import type { EngineRules, Reader, Rule, RulesByWord } from './reader.ts';

/** The constructs of one engine. */
export interface Engine {
  /** Read in the dialects of this engine only. */
  readonly own?: EngineRules;
  /** Read in every dialect: the same text has no other meaning there. */
  readonly shared?: EngineRules;
}

/** The construct at the next token; null if `rules` have no rule for it. */
export function byWord<T>(reader: Reader, rules: RulesByWord<T> | undefined): T | null;
export function byWord<T, Context>(
  reader: Reader,
  rules: RulesByWord<T, Context> | undefined,
  context: Context,
): T | null;
export function byWord<T, Context>(
  reader: Reader,
  rules: RulesByWord<T, Context | undefined> | undefined,
  context?: Context,
): T | null {
  return ruleAhead(reader, rules)?.(reader, context) ?? null;
}

/** The rule for the next token. */
export function ruleAhead<T, Context>(
  reader: Reader,
  rules: RulesByWord<T, Context> | undefined,
): Rule<T, Context> | undefined {
  const token = reader.source.tokens[reader.at];
  if (rules === undefined || token === undefined || reader.at >= reader.end) return undefined;
  // No word in upper case and no kind of token is a key of Object.prototype.
  return rules[token.upper || token.kind];
}

/** The general rules as a map, each after the engine's rule for the same token. */
export function withEngine<T>(
  general: ReadonlyMap<string, Rule<T>>,
  own: RulesByWord<T> | undefined,
): ReadonlyMap<string, Rule<T>> {
  const rules = new Map(general);
  for (const [word, rule] of Object.entries(own ?? {})) {
    const next = general.get(word);
    rules.set(word, next === undefined ? rule : (reader) => rule(reader) ?? next(reader));
  }
  return rules;
}

/**
 * One table with the rules of all. Of two rules for the same word, the second one is asked if the first
 * returns null.
 */
export function combine(...tables: readonly (EngineRules | undefined)[]): EngineRules {
  const combined: Record<string, unknown> = {};
  for (const table of tables) {
    for (const [kind, rules] of Object.entries(table ?? {})) {
      const before = combined[kind];
      combined[kind] = before === undefined ? rules : merged(before as Table, rules as Table);
    }
  }
  return combined;
}

type Table = RulesByWord<unknown, unknown>;

function merged(first: Table, second: Table): Table {
  const rules = { ...first };
  for (const [word, rule] of Object.entries(second)) {
    const before = rules[word];
    rules[word] =
      before === undefined ? rule : (reader, context) => before(reader, context) ?? rule(reader, context);
  }
  return rules;
}
