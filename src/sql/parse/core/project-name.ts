/**
 * Relations that dbt's `ref` and `source` reference in a template that was not rendered. The name has only
 * the last part, because the text does not have the schema.
 *
 *   {{ ref('shop', 'orders', v=2) }}   →   orders_v2          {{ source('raw', 'payments') }}   →   payments
 */
import type { Identifier, TableName } from '../../ir/ir.ts';

const CALL = /\b(ref|source)\s*\(([^()]*)\)/g;
const ALONE = /^\{\{[-+]?\s*(?:ref|source)\s*\([^()]*\)\s*[-+]?\}\}$/;

/** The relation that a template represents; null if the template has more text. */
export function projectName(text: string): Identifier | null {
  if (!ALONE.test(text)) return null;
  return namesIn(text)[0] ?? null;
}

/** Every relation that these words of a template reference. */
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

/** null if an argument is no constant. */
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
