/**
 * What one statement did to an object: `object_modified_by_ddl` and the beginning of the statement's text in;
 * a DdlStep out.
 *
 *   {"objectDomain":"Table","objectName":"ORCHARD.MART.TOTALS",
 *    "operationType":"ALTER","properties":{"objectName":{"value":"ORCHARD.MART.TOTALS_OLD"}}}
 *   → { kind: 'rename', object: ORCHARD.MART.TOTALS, to: ORCHARD.MART.TOTALS_OLD }
 */
import { relationParts } from '../../../model/names.ts';
import { isRef, isTable, nonEmptyText, type ObjectRef, objectRefOf, relationRef } from './objects.ts';

export type DdlStep =
  | { readonly kind: 'create'; readonly object: ObjectRef; readonly isTemporary: boolean }
  | { readonly kind: 'drop'; readonly object: ObjectRef }
  | { readonly kind: 'rename'; readonly object: ObjectRef; readonly to: ObjectRef }
  /** Reported twice, once per object. */
  | { readonly kind: 'swap'; readonly object: ObjectRef; readonly with: ObjectRef };

export function ddlOf(value: unknown): DdlStep | null {
  if (!isTable(value)) return null;
  const object = objectRefOf(value);
  if (!isRef(object) || object.dataset.kind === 'path') return null;
  const domain = nonEmptyText(value['objectDomain']) ?? 'Table';
  const properties = isTable(value['properties']) ? value['properties'] : {};
  switch (nonEmptyText(value['operationType'])?.toUpperCase()) {
    case 'CREATE':
    case 'REPLACE':
      return { kind: 'create', object, isTemporary: /^temp/i.test(domain) };
    case 'DROP':
      return { kind: 'drop', object };
    case 'ALTER':
      return alterationOf(properties, object, domain);
    default:
      return null;
  }
}

function alterationOf(
  properties: Readonly<Record<string, unknown>>,
  object: ObjectRef,
  domain: string,
): DdlStep | null {
  const other = propertyOf(properties, 'swapTargetName');
  if (other !== null) {
    const id = propertyOf(properties, 'swapTargetId');
    const ref = besideRef(other, object, domain, id === object.id ? null : id);
    return ref === null || ref.name === object.name ? null : { kind: 'swap', object, with: ref };
  }
  const to = propertyOf(properties, 'objectName');
  const ref = to === null ? null : besideRef(to, object, domain, object.id);
  return ref === null || ref.name === object.name ? null : { kind: 'rename', object, to: ref };
}

/** `{"value": …}`, or the value itself. */
function propertyOf(properties: Readonly<Record<string, unknown>>, name: string): string | null {
  const property = properties[name];
  const value = isTable(property) ? property['value'] : property;
  return typeof value === 'number' ? String(value) : nonEmptyText(value);
}

/** A name without database or schema has those of the object that it belongs to. */
function besideRef(
  name: string,
  { dataset }: ObjectRef,
  domain: string,
  id: string | null,
): ObjectRef | null {
  const own = dataset.kind === 'relation' ? dataset.parts : [];
  const missing = own.slice(0, Math.max(0, own.length - relationParts(name).length));
  const quoted = missing.map((part) => `"${part.replaceAll('"', '""')}".`).join('');
  return relationRef(quoted + name, domain, id);
}

const COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$))+/;
const TEMPORARY = /^create\s+(?:or\s+replace\s+)?(?:(?:local|global)\s+)?(?:temp|temporary|volatile)\s/i;
const CREATES =
  /^create\s+(?:or\s+replace\s+)?(?:(?:local|global|transient|hybrid|dynamic|iceberg|temp|temporary|volatile)\s+)*table\s/i;

/** Whether the created object lives no longer than its session, and whether it is a table. */
export function creationIn(text: string): { readonly isTemporary: boolean; readonly isTable: boolean } {
  const start = text.slice(0, HEAD).replace(COMMENTS, '');
  return { isTemporary: TEMPORARY.test(start), isTable: CREATES.test(start) };
}

/** Tools prepend comments to a statement. */
const HEAD = 20_000;
