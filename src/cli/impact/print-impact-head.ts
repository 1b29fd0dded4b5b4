/**
 * The first lines of an impact answer: the change, and the answer in one sentence. The sentence states that a
 * relation is unused only if that is proved.
 *
 *   If shop.mart.orders.amount is removed:
 *   1 relation breaks, 3 relations change (7 columns), 1 is possibly affected, 4 are unaffected.
 */
import type { ChangeKind } from '../../graph/index.ts';
import type { DescribedImpact } from '../../library/answers/impact-shown.ts';
import { assertNever } from '../../model/assert-never.ts';
import { grouped } from '../../model/grouped.ts';
import type { Paint } from '../io.ts';
import { count, listed } from '../text.ts';

const TESTS_SHOWN = 8;

function changeSentence(name: string, kind: ChangeKind, to: string | null): string {
  switch (kind) {
    case 'MODIFIED':
      return `If the values of ${name} change:`;
    case 'REMOVED':
      return `If ${name} is removed:`;
    case 'ADDED':
      return `If ${name} is added:`;
    case 'RENAMED':
      return `If ${name} is renamed to ${to}:`;
    case 'MOVED':
      return `If ${name} is moved to ${to}:`;
    case 'DROPPED':
      return `If ${name} is dropped:`;
    case 'ROWS':
      return `If the rows of ${name} change:`;
    case 'ORDER':
      return `If the rows of ${name} are sorted otherwise:`;
    default:
      return assertNever(kind);
  }
}

export function printImpactHead(described: DescribedImpact, paint: Paint): string[] {
  const { located, change } = described;
  const name = located.kind === 'column' ? `${located.dataset.name}.${located.column}` : located.dataset.name;
  const note = located.kind === 'column' && located.note !== null ? [`Note: ${located.note}`] : [];
  return [
    changeSentence(paint.bold(name), change.kind, 'to' in change ? change.to : null),
    ...note,
    summary(described),
    ...ownTests(described),
  ];
}

function summary(described: DescribedImpact): string {
  const { answer } = described;
  const { affected, breaking, blocked, possiblyAffected, unaffected } = answer.counts;
  if (affected === 0 && answer.partial === null) return noneAffected(described);
  const changing = affected - breaking - blocked;
  const changed = changedColumns(answer);
  const columns = changed > 0 ? ` (${count(changed, 'column')})` : '';
  const parts = [
    breaking > 0 ? `${count(breaking, 'relation')} ${breaking === 1 ? 'breaks' : 'break'}` : null,
    changing > 0 ? `${count(changing, 'relation')} ${changing === 1 ? 'changes' : 'change'}${columns}` : null,
    blocked > 0 ? `${are(blocked)} blocked` : null,
    possiblyAffected > 0 ? `${are(possiblyAffected)} possibly affected` : null,
    unaffected > 0 ? `${are(unaffected)} unaffected` : null,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

function noneAffected({ answer, located, change, readers }: DescribedImpact): string {
  const { possiblyAffected, unaffected } = answer.counts;
  const relation = located.dataset.name;
  if (possiblyAffected > 0)
    return `No relation is known to use it, but ${count(possiblyAffected, 'relation')} may use it.`;
  if (change.kind === 'MOVED' && unaffected > 0)
    return `No relation is affected: ${count(unaffected, 'relation')} downstream follow the move.`;
  if (unaffected === 1)
    return `Nothing uses it: the only relation downstream of ${relation} does not read it.`;
  if (unaffected > 1)
    return `Nothing uses it: none of the ${count(unaffected, 'relation')} downstream of ${relation} reads it.`;
  return readers === 0
    ? `Nothing reads ${relation}.`
    : `Nothing uses it, and no relation is derived from ${relation}.`;
}

/** Without the columns of relations that break. */
function changedColumns({ affected, counts }: DescribedImpact['answer']): number {
  if (counts.breaking === 0) return counts.affectedColumns;
  const changing = affected.slice().filter(({ effect }) => effect === 'CHANGES');
  return changing.reduce((sum, { columns }) => sum + columns.length, 0);
}

function are(n: number): string {
  return `${grouped(n)} ${n === 1 ? 'is' : 'are'}`;
}

/** The tests of the column or relation that changes: these fail first. */
function ownTests({ located }: DescribedImpact): string[] {
  const { columns, tests } = located.dataset;
  const own =
    located.kind === 'column'
      ? (columns.find(({ name }) => name === located.column)?.tests ?? [])
      : [...tests, ...columns.flatMap((column) => column.tests.map((test) => `${test} on ${column.name}`))];
  return own.length === 0 ? [] : [`Its tests: ${listed(own, TESTS_SHOWN)}`];
}
