/**
 * The hooks of a node (pre-hook, post-hook) and of a run (on-run-start, on-run-end).
 *
 *   post-hook: "delete from {{ this }} where amount < 0"   → setting post-hook (ROWS)
 *   post-hook: "{{ mask(this) }}"                          → setting post-hook (POSSIBLY)
 *   post-hook: "grant select on {{ this }} to ana"         → no setting
 */
import type { Setting } from '../../model/inventory.ts';
import { asText, isObject, type JsonObject } from '../json/json-value.ts';
import { digestOf } from './setting-value.ts';

/**
 * Statements that only manage a relation: rights, comments, statistics, indexes, transactions, and the tag
 * and the warehouse of a session.
 */
const HARMLESS_STATEMENT = new RegExp(
  [
    '^$',
    '^(?:grant|revoke|comment|analyze|vacuum)\\s',
    '^create\\s+(?:unique\\s+|bitmap\\s+)?index\\s',
    '^(?:begin|commit)(?:\\s+(?:transaction|work))?$',
    '^alter\\s+session\\s+(?:set|unset)\\s+query_tag\\b',
    '^(?:use|alter)\\s+warehouse\\s',
  ].join('|'),
  'i',
);

/** True if no statement of the text can change data. */
export function isHarmlessHook(text: string): boolean {
  return text.split(';').every((statement) => HARMLESS_STATEMENT.test(statement.trim()));
}

/** A hook is a string, or an object that contains one. */
export function hooksOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((hook) => asText(isObject(hook) ? hook['sql'] : hook) ?? []);
}

/** Jinja that renders to the name of a relation. */
const RELATION = /\{\{\s*(?:this|ref\([^(){}]*\)|source\([^(){}]*\))\s*\}\}/g;

const WRITES_ITSELF =
  /^\s*(?:delete\s+from|update|insert\s+(?:into|overwrite(?:\s+table)?)|merge\s+into|truncate(?:\s+table)?)\s+\{\{\s*this\s*\}\}/i;

/** True if each statement is plain SQL that changes rows of the node's own relation. */
function changesOwnRows(text: string): boolean {
  if (text.replace(RELATION, '').match(/\{[{%#]/) !== null) return false;
  return text.split(';').every((statement) => statement.trim() === '' || WRITES_ITSELF.test(statement));
}

export function hookSettings(config: JsonObject): Setting[] {
  return ['pre-hook', 'post-hook'].flatMap((key) => {
    const texts = hooksOf(config[key]).filter((text) => !isHarmlessHook(text));
    if (texts.length === 0) return [];
    const digest = digestOf(JSON.stringify(texts.map((text) => text.trim())));
    return [{ key, digest, effect: texts.every(changesOwnRows) ? 'ROWS' : 'POSSIBLY' } as const];
  });
}

/** How a hook references relations. `…Of` returns null for an unknown name. */
export interface RelationNames {
  /** The name in SQL of the relation of a node. */
  readonly relationOf: (id: string) => string | null;
  /** The unique_id of the node with this name. */
  readonly refOf: (name: string) => string | null;
  readonly sourceOf: (source: string, table: string) => string | null;
}

export interface HookSql {
  readonly sql: string;
  /** unique_ids of the nodes that it references. */
  readonly reads: readonly string[];
}

/** Statements whose effect on data the SQL engine derives. */
const MOVES_DATA =
  /^(?:(?:delete\s+from|update|insert\s+(?:into|overwrite)|merge\s+into)\s|create\s+(?:or\s+replace\s+)?(?:(?:temp|temporary|transient)\s+)?table\s+(?!function\b)[^(]*\sas\s)/i;

/**
 * The hooks as one text of SQL. null: they contain other Jinja than names of relations, or statements that
 * move no data in a known form.
 */
export function hookSql(
  texts: readonly string[],
  names: RelationNames & { readonly self: string | null },
): HookSql | null {
  const reads = new Set<string>();
  let isKnown = true;
  const nameOf = (id: string | null): string => {
    const relation = id === null ? null : names.relationOf(id);
    if (id !== null) reads.add(id);
    if (relation === null) isKnown = false;
    return relation ?? '';
  };
  const statements = texts.flatMap((text) => {
    const rendered = text.replace(RELATION, (found) => {
      const [first, second] = [...found.matchAll(/(['"])(.*?)\1/g)].map(([, , name = '']) => name);
      if (/^\{\{\s*this/.test(found)) {
        if (names.self === null) isKnown = false;
        return names.self ?? '';
      }
      if (/^\{\{\s*source/.test(found)) return nameOf(names.sourceOf(first ?? '', second ?? ''));
      return nameOf(second === undefined ? names.refOf(first ?? '') : null);
    });
    if (/\{[{%#]/.test(rendered)) isKnown = false;
    return rendered.split(';').filter((statement) => !isHarmlessHook(statement));
  });
  if (!isKnown || !statements.every((statement) => MOVES_DATA.test(statement.trim()))) return null;
  return { sql: statements.map((statement) => statement.trim()).join(';\n'), reads: [...reads] };
}
