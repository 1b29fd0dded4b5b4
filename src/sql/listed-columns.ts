/**
 * A column of a catalog, and the fields of its type, as paths.
 *
 *   items ARRAY<STRUCT<sku STRING, size STRUCT<w INT64>>>   →   items, items.sku, items.size, items.size.w
 *   id INT64                                                →   id
 */
import { columnPath, columnPathParts } from '../model/names.ts';
import { fieldsOfType } from '../model/struct-types.ts';
import { ANALYSIS_LIMITS } from './analysis.ts';

/**
 * `column` is a name or a path as a schema lists it. If the type exceeds the limit of fields, only the column
 * is listed.
 */
export function listedColumns(column: string, type: string | null): readonly string[] {
  if (type === null || !MAY_HAVE_FIELDS.test(type)) return [column];
  const paths: string[] = [column];
  const isComplete = addFields(paths, { path: columnPathParts(column), type, depth: 1 });
  return isComplete ? paths : [column];
}

const MAY_HAVE_FIELDS = /[<(]/;

interface Parent {
  readonly path: readonly string[];
  readonly type: string;
  readonly depth: number;
}

/** Returns false if there are too many fields. */
function addFields(paths: string[], { path: parent, type, depth }: Parent): boolean {
  if (depth > ANALYSIS_LIMITS.fieldDepth) return true;
  for (const field of fieldsOfType(type) ?? []) {
    if (field.name === null) continue;
    if (paths.length > ANALYSIS_LIMITS.fields) return false;
    const path = [...parent, field.name.text];
    paths.push(columnPath(path));
    if (!addFields(paths, { path: path, type: field.type, depth: depth + 1 })) return false;
  }
  return true;
}
