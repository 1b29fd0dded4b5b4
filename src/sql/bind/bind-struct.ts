/**
 * Binds the construction, renaming and reading of struct fields. The parts are already bound.
 *
 *   STRUCT(a AS x, b)  →  apply STRUCT [a, b], fields [x = part 0, b = part 1]
 *   doc -> 'x'         →  apply -> [doc], path [x]
 */
import { type Dialect, type Folding, fold } from '../../dialect/dialect.ts';
import { fieldsOfType } from '../../model/struct-types.ts';
import { fieldReader, structMaker } from '../ir/functions.ts';
import type { Call, Expr } from '../ir/ir.ts';
import type { Apply, BoundExpr, Part, StructField } from './bound-query.ts';
import { addFault } from './collector.ts';
import type { StatementContext } from './context.ts';
import { pathNames, stringOf } from './path-names.ts';
import { shapeOf } from './shape.ts';

export const KEEPS = { keeps: true } as const;

export function keepingFields(part: Part): Part {
  return { ...part, ...KEEPS };
}

/** A column of a star in the brackets of a call. */
export interface StarPart {
  readonly name: string;
  readonly part: Part;
}

export function operatorOn(
  expr: Extract<Expr, { kind: 'operator' }>,
  parts: readonly Part[],
  context: StatementContext,
): BoundExpr {
  const made: Apply = { kind: 'apply', name: expr.name, parts };
  if (expr.names !== undefined) {
    const { columns } = context.dialect;
    return withFields(
      made,
      expr.names.map((name, part) => ({ name: fold(name, columns), part })),
      context,
    );
  }
  switch (expr.name) {
    case 'ROW':
      return withFields(
        made,
        expr.args.map((arg, part) => ({ name: ofTuple(arg, context.dialect), part })),
        context,
      );
    case 'ARRAY':
      return { ...made, parts: namedAlike(parts).map(keepingFields) };
    case '||':
      return { ...made, parts: parts.map(keepingFields) };
    case '->':
    case '->>':
      return jsonField(expr.args[1], made);
    default:
      return made;
  }
}

/** `[STRUCT(a AS x), (b)]`: the elements have one type, so the fields of all have the names of one. */
function namedAlike(parts: readonly Part[]): readonly Part[] {
  const structs = parts.flatMap(({ expr }) => (expr.kind === 'apply' ? [expr.fields ?? []] : []));
  const named = structs.find((fields) => fields.some(({ name }) => name !== null));
  if (named === undefined || structs.length < 2) return parts;
  return parts.map((part) => {
    const { expr } = part;
    if (expr.kind !== 'apply' || expr.fields?.length !== named.length) return part;
    if (expr.fields.some(({ name }) => name !== null)) return part;
    const fields = expr.fields.map((field, i) => ({ ...field, name: named[i]?.name ?? null }));
    return { ...part, expr: { ...expr, fields } };
  });
}

/** A cast to a struct type renames the fields in order. Any other cast keeps the fields. */
export function castOf(
  { type, orNull }: Extract<Expr, { kind: 'cast' }>,
  parts: readonly Part[],
  { dialect, relations }: StatementContext,
): BoundExpr {
  const name = `${orNull ? 'try_' : ''}cast ${plainType(type)}`;
  const made: Apply = { kind: 'apply', name, parts: parts.map(keepingFields) };
  const fields = /[<(]/.test(type) ? fieldsOfType(type) : null;
  if (fields === null || fields.every(({ name }) => name === null)) return made;
  relations.addStructs();
  return { ...made, renames: fields.map(({ name }) => (name === null ? null : fold(name, dialect.columns))) };
}

const HAS_FIELDS = /struct|row|tuple|object|record|nested|union|variant|enum/i;

/** Blanks around brackets do not change a type. Names of fields and quoted values keep their case. */
function plainType(type: string): string {
  if (/['"`]/.test(type)) return type;
  const plain = type.replace(/\s*([(),<>])\s*/g, '$1');
  return HAS_FIELDS.test(plain) ? plain : plain.toLowerCase();
}

/** A call that makes a struct or reads a field of one. Any other call is returned unchanged. */
export function structCall(
  call: Call,
  made: Apply,
  star: readonly StarPart[],
  context: StatementContext,
): BoundExpr {
  const maker = structMaker(call.name);
  if (maker !== null) {
    const fields = maker === 'names' ? namedFields(call, context) : pairedFields(call);
    if (fields === null) return made;
    const first = call.args.length;
    return withFields(made, [...fields, ...star.map(({ name }, i) => ({ name, part: first + i }))], context);
  }
  const reader = fieldReader(call.name);
  const key = reader === null ? null : (stringOf(call.args[1]) ?? positionOf(call, reader));
  if (key === null) return made;
  return { ...made, path: reader === 'path' ? pathNames(key, null) : [key] };
}

/** `struct_insert(s, z := 1)` is refused if s has a field z. */
export function reportRepeatedField(call: Call, struct: Part | undefined, context: StatementContext): void {
  if (call.name !== 'STRUCT_INSERT' || struct === undefined) return;
  const known = new Set(shapeOf(struct.expr, [])?.map((name) => name?.toLowerCase()));
  const repeated = call.names?.find((name) => name !== null && known.has(name.text.toLowerCase()));
  if (repeated != null) addFault(`the struct already has a field ${repeated.text}`, call.span, context);
}

/** `tupleElement(t, 2)`. A number is an element of an array for other functions. */
function positionOf(call: Call, reader: 'name' | 'path' | 'position'): string | null {
  const key = call.args[1];
  return reader === 'position' && key?.kind === 'literal' && /^[1-9]\d*$/.test(key.text) ? key.text : null;
}

function withFields(made: Apply, fields: readonly StructField[], { relations }: StatementContext): Apply {
  relations.addStructs();
  return { ...made, fields };
}

/** The fields of `STRUCT(a AS x, t.b)`: x and b. */
function namedFields(call: Call, context: StatementContext): StructField[] {
  const { columns } = context.dialect;
  return call.args.map((arg, part) => {
    const given = call.names?.[part] ?? null;
    const name =
      given !== null ? fold(given, columns) : call.name === 'ROW' ? null : impliedField(arg, columns);
    return { name, part };
  });
}

/** The fields of `OBJECT_CONSTRUCT('x', a)`: x. If a key is not a constant, no field is known. */
function pairedFields(call: Call): StructField[] | null {
  const fields: StructField[] = [];
  for (let at = 0; at + 1 < call.args.length; at += 2) {
    const name = stringOf(call.args[at]);
    if (name === null) return null;
    fields.push({ name, part: at + 1, isKey: true });
  }
  return fields;
}

/** The name of a field of `(a, b)`; null in most dialects. */
function ofTuple(arg: Expr, { features, columns }: Dialect): string | null {
  return features.tuplesNameFields ? impliedField(arg, columns) : null;
}

function impliedField(arg: Expr, columns: Folding): string | null {
  if (arg.kind === 'column') {
    const last = arg.parts.at(-1);
    return last === undefined ? null : fold(last, columns);
  }
  return arg.kind === 'field' ? (pathNames(arg.path, columns).at(-1) ?? null) : null;
}

/** `doc -> 'x'` reads field x of a document, `doc -> 0` an element. */
function jsonField(key: Expr | undefined, made: Apply): BoundExpr {
  const name = stringOf(key);
  if (name !== null) return { ...made, path: name.startsWith('$') ? pathNames(name.slice(1), null) : [name] };
  return key?.kind === 'literal' && /^-?\d+$/.test(key.text) ? { ...made, path: [] } : made;
}

/** A struct without some of its fields, given as paths. The struct as a value is a transformation. */
export function withoutFields(expr: BoundExpr, taken: readonly (readonly string[])[] | undefined): BoundExpr {
  if (taken === undefined) return expr;
  const name = `without ${taken.map((path) => path.join('.')).join(' ')}`;
  const shape = shapeOf(expr, []);
  if (shape === null) return { kind: 'apply', name, parts: [{ as: 'TRANSFORMATION', expr, keeps: true }] };
  const kept = shape.flatMap((field) => {
    if (field === null) return [];
    const paths = taken.filter(([first]) => first?.toLowerCase() === field.toLowerCase());
    if (paths.some((path) => path.length === 1)) return [];
    const value: BoundExpr = { kind: 'apply', name: '', parts: [{ as: 'IDENTITY', expr }], path: [field] };
    const below = paths.map((path) => path.slice(1));
    return [{ field, value: below.length === 0 ? value : withoutFields(value, below) }];
  });
  return {
    kind: 'apply',
    name,
    parts: kept.map(({ value }) => ({ as: 'TRANSFORMATION', expr: value })),
    fields: kept.map(({ field }, part) => ({ name: field, part })),
  };
}
