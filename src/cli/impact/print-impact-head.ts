/**
 * The first lines of an impact answer: what was asked, and the answer in one sentence. “Nothing” is said only where it is proved.
 *
 *   If shop.mart.orders.amount is removed:
 *   1 relation breaks, 3 change (7 columns), 1 is possibly affected, 4 are not affected
 */
import type { ChangeKind } from '../../graph/index.ts';
import type { DescribedImpact } from '../../library/answers/impact-shown.ts';
import type { Paint } from '../io.ts';
import { count, listed } from '../text.ts';

const CHANGE_WORDS: Readonly<Record<ChangeKind, string>> = {
  MODIFIED: 'gets other values',
  REMOVED: 'is removed',
  ADDED: 'is added',
  RENAMED: 'is renamed',
  DROPPED: 'is dropped',
  ROWS: 'gets other rows',
};
const TESTS_SHOWN = 8;

export function printImpactHead(described: DescribedImpact, paint: Paint): string[] {
  const { located, change } = described;
  const name = located.kind === 'column' ? `${located.dataset.name}.${located.column}` : located.dataset.name;
  const note = located.kind === 'column' && located.note !== null ? [`Note: ${located.note}`] : [];
  return [
    `If ${paint.bold(name)} ${CHANGE_WORDS[change.kind]}${change.kind === 'RENAMED' ? ` to ${change.to}` : ''}:`,
    ...note,
    summary(described),
    ...ownTests(described),
  ];
}

function summary({ answer, located, readers }: DescribedImpact): string {
  const { affected, breaking, possiblyAffected, unaffected, affectedColumns } = answer.counts;
  const relation = located.dataset.name;
  if (affected === 0 && answer.partial === null) {
    if (possiblyAffected > 0) {
      return `No use of it is known, but ${count(possiblyAffected, 'relation')} may use it; that cannot be proved either way.`;
    }
    if (unaffected > 0)
      return `Nothing uses it: ${are(unaffected)} downstream of ${relation}, and none reads what changes.`;
    return readers === 0
      ? `Nothing reads ${relation}.`
      : `Nothing uses it, and nothing is made of ${relation}.`;
  }
  const changing = affected - breaking;
  const columns = affectedColumns > 0 ? ` (${count(affectedColumns, 'column')})` : '';
  const parts = [
    breaking > 0 ? `${count(breaking, 'relation')} ${breaking === 1 ? 'breaks' : 'break'}` : null,
    changing > 0 ? `${count(changing, 'relation')} ${changing === 1 ? 'changes' : 'change'}${columns}` : null,
    possiblyAffected > 0 ? `${possiblyAffected} possibly affected` : null,
    unaffected > 0 ? `${unaffected} not affected` : null,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

function are(n: number): string {
  return `${count(n, 'relation')} ${n === 1 ? 'is' : 'are'}`;
}

/** Tests on the thing itself fail or lose their subject first. */
function ownTests({ located }: DescribedImpact): string[] {
  const { columns, tests } = located.dataset;
  const own =
    located.kind === 'column'
      ? (columns.find(({ name }) => name === located.column)?.tests ?? [])
      : [...tests, ...columns.flatMap((column) => column.tests.map((test) => `${test} on ${column.name}`))];
  return own.length === 0 ? [] : [`Tests on it: ${listed(own, TESTS_SHOWN)}`];
}
