/**
 * How the findings of the dbt reader are worded. Their codes are in model/finding-codes/dbt.ts.
 *
 *   several(['model.shop.a', 'model.shop.b'], 'stale-catalog', …)
 *     → one finding that lists the first few names
 */
import type { Finding, Severity } from '../../model/finding.ts';
import type { dbtFindings } from '../../model/finding-codes/dbt.ts';
import { cutText } from '../json/json-value.ts';

type DbtFindingCode = keyof typeof dbtFindings.codes;

const NAMES_SHOWN = 5;
/** Names come from the input, and an error message of a warehouse may fill a page. */
const NAME_LENGTH = 200;

/** One finding about many names: their number, and the first few. No finding if there are no names. */
export function several(
  names: readonly string[],
  code: DbtFindingCode,
  severity: Severity,
  say: (count: number, shown: string) => Pick<Finding, 'message' | 'hint' | 'subject'>,
): Finding[] {
  if (names.length === 0) return [];
  const shown = names
    .slice(0, NAMES_SHOWN)
    .map((name) => cutText(name, NAME_LENGTH))
    .join(', ');
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return [{ code, severity, ...say(names.length, shown + more) }];
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function finding(
  code: DbtFindingCode,
  severity: Severity,
  message: string,
  more: Pick<Finding, 'hint' | 'subject'>,
): Finding {
  return { code, severity, message, ...more };
}

export function oddEntry(id: string, section: string, fields: readonly string[]): Finding {
  return finding(
    'odd-manifest-entry',
    'warning',
    `The entry of ${cutText(id, NAME_LENGTH)} in \`${section}\` has an unexpected form. Tributary cannot read ${fields.join(', ')} and treats it as unknown.`,
    { hint: 'Run `dbt docs generate` again. If the finding remains, please report it.', subject: id },
  );
}
