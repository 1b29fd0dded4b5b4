/**
 * What dbt's `ref` and `source` name in a template that was not filled in: the relation by its last part, as no text says where it is.
 *
 *   {{ ref('orders') }}   {{ ref('shop', 'orders', v=2) }}   {{ source('raw', 'payments') }}   →   orders   orders_v2   payments
 */
import type { Identifier, TableName } from '../../ir/ir.ts';

const CALL = /\b(ref|source)\s*\(([^()]*)\)/g;
const ALONE = /^\{\{[-+]?\s*(?:ref|source)\s*\([^()]*\)\s*[-+]?\}\}$/;

/** The relation that a template is, where it is nothing else; null for others, whose text stays their name. */
export function projectName(text: string): Identifier | null {
  if (!ALONE.test(text)) return null;
  return namesIn(text)[0] ?? null;
}

/** Every relation that these words of a template name. */
export function projectNames(text: string): TableName[] {
  return namesIn(text).map((name) => [name]);
}

function namesIn(text: string): Identifier[] {
  return [...text.matchAll(CALL)].flatMap(([, call = '', inside = '']) => {
    const name = nameOf(
      call,
      inside.split(',').map((each) => each.trim()),
    );
    return name === null
      ? []
      : [{ text: name, quoted: false, project: call === 'ref' ? 'model' : 'source' } as const];
  });
}

/** null where something is no constant. */
function nameOf(call: string, args: readonly string[]): string | null {
  const names: string[] = [];
  let version = '';
  for (const arg of args) {
    const [, , name] = /^(['"])([^'"]+)\1$/.exec(arg) ?? [];
    const [, number] = /^(?:v|version)\s*=\s*['"]?(\w+)['"]?$/.exec(arg) ?? [];
    if (number !== undefined) version = `_v${number}`;
    else if (name !== undefined) names.push(name);
    else return null;
  }
  const last = names.at(-1);
  if (last === undefined || names.length > 2 || (call === 'source' && names.length !== 2)) return null;
  return last + version;
}
