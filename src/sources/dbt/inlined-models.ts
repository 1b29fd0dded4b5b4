/**
 * Ephemeral models as relations, for a comparison with a version in which they are relations. dbt writes the
 * query of an ephemeral model into each reader, as a common table expression. Here, the reader reads a
 * relation with the name of this expression. In: a manifest, and the models. Out: the changed manifest.
 *
 *   m0 (ephemeral): select a from s
 *   m1: with __dbt__cte__m0 as (\nselect a from s\n) select sum(a) from __dbt__cte__m0
 *   → relation __dbt__cte__m0: select a from s; m1: select sum(a) from __dbt__cte__m0
 *
 * Only an expression with exactly the code of the model is replaced, which proves that the reader reads the
 * rows of the model. https://docs.getdbt.com/docs/build/materializations#ephemeral
 */
import type { Manifest } from './manifest.ts';
import type { DbtNode } from './manifest-node.ts';

/** Ephemeral models by unique_id, with their materialization in the other version. */
export type InlinedModels = ReadonlyMap<string, string>;

const INLINED_PREFIX = '__dbt__cte__';

export function isEphemeral(node: DbtNode): boolean {
  return node.materialized === 'ephemeral';
}

export function withInlinedModels(manifest: Manifest, models: InlinedModels): Manifest {
  const bodies = new InlinedBodies([...manifest.nodes.values()].filter(isEphemeral));
  const kept = [...manifest.nodes.values()].filter((node) => isEphemeral(node) && models.has(node.id));
  const replaced = (sql: string): string => kept.reduce((text, node) => bodies.without(node, text), sql);
  const read = (node: DbtNode): DbtNode => {
    const { compiledCode, id } = node;
    const materialized = models.get(id);
    const plain = { ...node, compiledCode: compiledCode === null ? null : replaced(compiledCode) };
    return materialized === undefined || !isEphemeral(node) ? plain : asRelation(plain, materialized);
  };
  return {
    ...manifest,
    nodes: new Map([...manifest.nodes].map(([id, node]) => [id, read(node)])),
    readers: new Map(
      [...manifest.readers].map(([id, reader]) => [
        id,
        reader.sql === null ? reader : { ...reader, sql: replaced(reader.sql) },
      ]),
    ),
  };
}

/** dbt runs no hook of an ephemeral model, and its settings have no effect. */
function asRelation(node: DbtNode, materialized: string): DbtNode {
  return { ...node, materialized, relationName: cteOf(node), isInlined: true, hooks: [], settings: [] };
}

function cteOf({ identifier }: DbtNode): string {
  return `${INLINED_PREFIX}${identifier}`;
}

/** The code of ephemeral models, without the code of other ephemeral models that dbt wrote into it. */
class InlinedBodies {
  readonly #ephemeral: readonly DbtNode[];
  readonly #bodies = new Map<DbtNode, string>();

  constructor(ephemeral: readonly DbtNode[]) {
    this.#ephemeral = ephemeral;
  }

  /** The text without the common table expression of the model, if it has exactly the code of the model. */
  without(node: DbtNode, text: string): string {
    const head = `${cteOf(node)} as (`;
    const start = text.indexOf(head);
    if (start === -1 || node.compiledCode === null) return text;
    const end = endOf(this.#bodyOf(node, node.compiledCode), text, start + head.length);
    return end === null ? text : withoutItem(text, start, end);
  }

  #bodyOf(node: DbtNode, code: string): string {
    const known = this.#bodies.get(node);
    if (known !== undefined) return known;
    // Without a manifest that contradicts itself, no model contains itself.
    this.#bodies.set(node, code);
    const body = this.#ephemeral.reduce(
      (text, each) => (each === node ? text : this.without(each, text)),
      code,
    );
    this.#bodies.set(node, body);
    return body;
  }
}

/** The position after the bracket that closes the body. Any blanks equal any others. */
function endOf(body: string, text: string, from: number): number | null {
  const blank = /\s+/y;
  let at = from;
  for (const word of [...body.trim().split(/\s+/), ')']) {
    blank.lastIndex = at;
    const isApart = blank.test(text);
    // Only the brackets may follow without a blank.
    if (!isApart && at !== from && word !== ')') return null;
    if (isApart) at = blank.lastIndex;
    if (!text.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}

/** Removes an item of WITH, and WITH if no other item is left. Blanks take its place. */
function withoutItem(text: string, start: number, end: number): string {
  const comma = /\s*,/y;
  comma.lastIndex = end;
  if (comma.test(text)) return blanked(text, start, comma.lastIndex);
  const before = /(?:,|\bwith)\s*$/i.exec(text.slice(0, start));
  return before === null ? text : blanked(text, before.index, end);
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

/** Whether a relation is the common table expression of an ephemeral model. */
export function isInlinedName(relation: string): boolean {
  return relation.toLowerCase().startsWith(INLINED_PREFIX);
}
