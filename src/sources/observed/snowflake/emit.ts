/**
 * Adds what a statement wrote to a gathering: each edge once per statement, attributed to the call that ran
 * it and to its user.
 */
import type { DatasetNumber, Gathering } from '../gather.ts';
import { see } from '../tally.ts';
import type { Written } from './collapse.ts';
import type { ObjectRef } from './objects.ts';

export function emit(gather: Gathering, { statement, target: { dataset }, content }: Written): void {
  const { at, user } = statement;
  const query = statement.root ?? statement.queryId;
  const row = {
    at,
    entity: query === null ? null : { kind: 'query', id: query },
    also: user === null ? null : { kind: 'user', id: user },
  };
  const numbers = new Map<string, DatasetNumber>();
  const numberOf = (object: ObjectRef): DatasetNumber => {
    const number = numbers.get(object.name) ?? gather.dataset(object.dataset);
    numbers.set(object.name, number);
    return number;
  };
  const target = gather.dataset(dataset);
  see(gather.write(target), { ...row, indirect: false });
  for (const { object, indirect } of content.relations.values())
    see(gather.relationEdge(numberOf(object), target), { ...row, indirect });
  for (const { object, column } of content.rows.values())
    see(gather.rowInput(numberOf(object), column, target), { ...row, indirect: false });
  for (const [targetColumn, sources] of content.columns)
    for (const { object, column, indirect } of sources.values())
      see(gather.columnEdge({ source: numberOf(object), column, target, targetColumn }), {
        ...row,
        indirect,
      });
}
