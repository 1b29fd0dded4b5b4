/**
 * What the statements of a session wrote into relations that outlive it. In: its steps, in the order they
 * ran. Out: for each write, the content, in which short-lived relations are replaced by what they were
 * derived from at that moment, through any number of them.
 *
 *   T temporary: T.KG ← CRATES.KG, rows CRATES.OK; then TOTALS.KG ← T.KG, rows T.KG
 *   → TOTALS.KG ← CRATES.KG, rows CRATES.KG, CRATES.OK
 */
import { Content, type Sources } from './content.ts';
import type { Lived, Step } from './lifetimes.ts';
import type { ColumnRef, ObjectRef, WrittenColumn } from './objects.ts';
import { columnKey, type Read, type Statement } from './statement.ts';

export interface Written {
  readonly statement: Statement;
  readonly target: ObjectRef;
  readonly content: Content;
}

export function collapse(steps: readonly Step[]): Written[] {
  return steps.flatMap(collapseStep);
}

function collapseStep({ statement, read, written }: Step): Written[] {
  const results: Written[] = [];
  const contents = statement.writes.map(({ columns }) => contentOf(columns, statement, read));
  // A statement reads all its inputs before it writes.
  for (const [i, content] of contents.entries()) {
    const lived = written[i] ?? null;
    const target = statement.writes[i]?.object;
    if (target === undefined) continue;
    if (lived?.isTemporary) {
      lived.content ??= new Content();
      lived.content.addAll(content);
    } else results.push({ statement, target: nameOf(target, lived), content });
  }
  return results;
}

function contentOf(
  columns: readonly WrittenColumn[],
  { reads, rows }: Statement,
  read: ReadonlyMap<string, Lived>,
): Content {
  const content = new Content();
  // The definition of a short-lived view is not in the export; its base objects are.
  const hidden = reads.some(({ indirect }) => indirect)
    ? new Set(reads.filter(({ object }) => isHollow(object, read)).map(({ object }) => object.name))
    : new Set<string>();
  for (const { object, indirect } of reads) {
    const inside = insideOf(object, read);
    if (inside !== null) {
      for (const each of inside.relations.values()) content.addRelation(each.object, each.indirect);
      for (const source of inside.rows.values()) content.add(content.rows, source);
    } else if (!hidden.has(object.name))
      content.addRelation(nameOf(object, read.get(object.name)), indirect && hidden.size === 0);
  }
  const into = { content, read };
  for (const ref of rows)
    if (!hidden.has(ref.object.name)) addColumn(into, content.rows, ref, isBelow(ref, reads, hidden));
  for (const column of columns) addWritten(into, column);
  return content;
}

interface Into {
  readonly content: Content;
  readonly read: ReadonlyMap<string, Lived>;
}

function isBelow({ object }: ColumnRef, reads: readonly Read[], hidden: ReadonlySet<string>): boolean {
  return hidden.size === 0 && reads.some((read) => read.indirect && read.object.name === object.name);
}

function addWritten(into: Into, { name, direct, base, hasUnknown }: WrittenColumn): void {
  const sources = into.content.column(name);
  const named = new Set(direct.map(columnKey));
  const below = base.filter((ref) => !named.has(columnKey(ref)));
  const through = below.length > 0 ? direct.filter(({ object }) => !isHollow(object, into.read)) : direct;
  const indirect = through.length === direct.length && direct.length > 0 && !hasUnknown;
  for (const ref of through) addColumn(into, sources, ref, false);
  for (const ref of below) addColumn(into, sources, ref, indirect);
}

function addColumn(
  { content, read }: Into,
  sources: Sources,
  { object, column }: ColumnRef,
  indirect: boolean,
): void {
  const inside = insideOf(object, read);
  if (inside === null)
    content.add(sources, { object: nameOf(object, read.get(object.name)), column, indirect });
  else if (!content.isCut)
    for (const source of inside.columns.get(column)?.values() ?? [])
      content.add(sources, { ...source, indirect: indirect || source.indirect });
}

function insideOf(object: ObjectRef, read: ReadonlyMap<string, Lived>): Content | null {
  const lived = read.get(object.name);
  return lived?.isTemporary ? lived.content : null;
}

/** A short-lived relation whose content was not observed. */
function isHollow(object: ObjectRef, read: ReadonlyMap<string, Lived>): boolean {
  const lived = read.get(object.name);
  return lived?.isTemporary === true && lived.content === null;
}

function nameOf(object: ObjectRef, lived: Lived | null | undefined): ObjectRef {
  return lived?.isOwn ? lived.ref : object;
}
