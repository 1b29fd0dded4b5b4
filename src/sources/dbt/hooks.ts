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
