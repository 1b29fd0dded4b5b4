/**
 * Digests: the computation of a column or of a row set, as a short string. Each reference is replaced by what
 * it resolves to. So aliases, formatting and the names of common table expressions do not change a digest,
 * and a change inside one of them does. If a query reads a relation more than once, the digest distinguishes
 * the instances.
 *
 *   SELECT o.price + 1 AS p FROM (SELECT price FROM orders) o   and   SELECT price+1 FROM orders
 *     →   one digest
 */
import { hash } from 'node:crypto';
import { assertNever } from '../../model/assert-never.ts';
import { parentPath } from '../../model/names.ts';
import {
  type Apply,
  type BaseRelation,
  type BoundExpr,
  type BoundQuery,
  type BoundSelect,
  type BoundSource,
  type Part,
  PLAIN,
  type Reference,
} from '../bind/bound-query.ts';
import { fieldNamed, partKeepsFields } from '../bind/shape.ts';
import { Descent } from '../descent.ts';
import { canonicalForm, canonicalOrder } from './canonical-form.ts';
import { canonicalText } from './canonical-text.ts';
import { SourceInstances } from './source-instances.ts';

/** The digests of one text. Each is computed once. */
export class Digester {
  readonly #columns = new Map<BoundQuery, (string | undefined)[]>();
  readonly #fields = new Map<BoundQuery, Map<string, string>>();
  readonly #rows = new Map<BoundQuery, string>();
  /** Canonical texts of expressions that are nested deeply. */
  readonly #deep = new Map<BoundExpr, string>();
  readonly #descent = new Descent();
  readonly #instances = new SourceInstances();
  /** The query whose expressions are being digested. */
  #within: BoundQuery | undefined;
  /**
   * How many recursive queries are being digested. Until they are finished, digests inside them are
   * provisional.
   */
  #recursive = 0;

  /** `named`: the text that is the name of the column, if it has no alias. */
  column(query: BoundQuery, index: number, named = ''): string {
    const digest = finish(this.#descent.run(() => this.#column(query, index)));
    return named === '' ? digest : digestOf(`${digest} named ${named}`);
  }

  /** The digest of one field of a column. The other fields do not change it. */
  field(query: BoundQuery, index: number, path: Path): string {
    return finish(this.#descent.run(() => this.#field(query, index, path)));
  }

  /** `shaped`: text that also decides which rows there are. */
  rows(query: BoundQuery, rowText?: string): string {
    const digest = this.#descent.run(() => this.#rowsOf(query));
    return rowText === undefined ? digest : digestOf(`${digest}\n${rowText}`);
  }

  /** The digest of the keys that sort these queries. */
  order(queries: readonly BoundQuery[]): string {
    const keys = this.#descent.run(() => queries.map((query) => this.#orderKeys(query)));
    return keys.length === 0 ? '' : digestOf(keys.join(';'));
  }

  #isDeep(): boolean {
    return this.#descent.isDeep() && this.#recursive === 0;
  }

  /** Enters the query, one level deeper. Returns the argument for `leave`. */
  #enter(query: BoundQuery): BoundQuery | undefined {
    const outer = this.#within;
    if (query.kind === 'set' && query.recursive) this.#recursive++;
    this.#descent.level++;
    this.#within = query;
    this.#instances.meet(query);
    return outer;
  }

  #leave(query: BoundQuery, outer: BoundQuery | undefined): void {
    this.#within = outer;
    if (query.kind === 'set' && query.recursive) this.#recursive--;
    this.#descent.level--;
  }

  #rowsOf(query: BoundQuery): string {
    const known = this.#rows.get(query);
    if (known !== undefined) return known;
    const inner = throughPlain({ kind: 'query', query });
    if (inner.kind === 'query' && inner.query !== query) return this.#rowsOf(inner.query);
    if (this.#isDeep()) this.#descent.first(() => this.#rowsOf(query));
    for (const left of this.#chainOf(query, ROWS)) this.#rowsOf(left);
    this.#rows.set(query, 'itself');
    const outer = this.#enter(query);
    let digest: string | undefined;
    try {
      const parts = this.#innerRows(query);
      parts.push(...this.#usesOf(query));
      digest = digestOf(`${canonicalText(query.shape)}(${parts.join(';')})`);
      return digest;
    } finally {
      this.#leave(query, outer);
      if (digest === undefined) this.#rows.delete(query);
      else this.#rows.set(query, digest);
    }
  }

  /** Keys without grouping sets have no order. */
  #usesOf({ rows, shape }: BoundQuery): readonly string[] {
    const uses = rows.map(({ as, expr }) => `${as}:${this.#canonical(expr)}`);
    if (shape.includes('k0')) return uses;
    const keys = uses.filter((_, i) => rows[i]?.as === 'GROUP_BY').sort();
    return uses.map((use, i) => (rows[i]?.as === 'GROUP_BY' ? (keys.shift() ?? use) : use));
  }

  /**
   * Set operations on the left of the query that are not yet digested, the innermost first. A chain of
   * thousands is digested from its beginning, without recursion.
   */
  #chainOf(query: BoundQuery, index: number): readonly BoundQuery[] {
    if (query.kind !== 'set' || query.recursive || this.#recursive > 0) return NO_CHAIN;
    let chain: BoundQuery[] | null = null;
    for (let left: BoundQuery = query.left; left.kind === 'set' && !left.recursive; left = left.left) {
      if (this.#isKnown(left, index)) break;
      chain ??= [];
      chain.push(left);
    }
    return chain?.reverse() ?? NO_CHAIN;
  }

  #isKnown(query: BoundQuery, index: number): boolean {
    return index === ROWS ? this.#rows.has(query) : this.#columns.get(query)?.[index] !== undefined;
  }

  #column(query: BoundQuery, index: number): string {
    let all = this.#columns.get(query);
    if (all === undefined) {
      all = [];
      this.#columns.set(query, all);
    }
    const known = all[index];
    if (known !== undefined) return known;
    if (this.#isDeep()) this.#descent.first(() => this.#column(query, index));
    for (const left of this.#chainOf(query, index)) this.#column(left, index);
    // The reference of a recursive query to itself while it is being digested.
    all[index] = `itself.${index}`;
    const outer = this.#enter(query);
    let digest: string | undefined;
    try {
      const expr = query.columns[index]?.expr;
      digest = shortened(expr === undefined ? '' : this.#canonical(expr));
      return digest;
    } finally {
      this.#leave(query, outer);
      all[index] = digest;
    }
  }

  #field(query: BoundQuery, index: number, path: Path): string {
    if (query.kind === 'set' && query.recursive) return fieldOf(this.#column(query, index), path);
    const key = `${index} ${path.join('\u0000')}`;
    const all = this.#fields.get(query) ?? new Map<string, string>();
    this.#fields.set(query, all);
    const known = all.get(key);
    if (known !== undefined) return known;
    const bound = query.columns[index];
    const outer = this.#enter(query);
    try {
      const digest = shortened(bound === undefined ? '' : this.#canonicalField(bound.expr, path));
      all.set(key, digest);
      return digest;
    } finally {
      this.#leave(query, outer);
    }
  }

  #innerRows(query: BoundQuery): string[] {
    if (query.kind === 'set')
      return [this.#rowsOf(query.left), query.right === null ? '' : this.#rowsOf(query.right)];
    return query.sources.map((source) => this.#rowsOfSource(source));
  }

  #rowsOfSource(source: BoundSource): string {
    const inner = throughPlain(source);
    if (inner.kind === 'base') return `${nameOf(inner.relation)}${this.#orderOf(source)}`;
    const rows = inner.kind === 'query' ? this.#rowsOf(inner.query) : inner.name;
    return `${rows}${this.#orderOf(source)}`;
  }

  /** The order in which a query around the source gets its rows, through queries that keep the order. */
  #orderOf(source: BoundSource): string {
    let text = '';
    for (let at = source; at.kind === 'query'; ) {
      text += this.#orderKeys(at.query);
      const [only, ...others] = at.query.kind === 'select' && isPlain(at.query) ? at.query.sources : [];
      if (only === undefined || others.length > 0) break;
      at = only;
    }
    return text;
  }

  #orderKeys(query: BoundQuery): string {
    if (query.order === undefined) return '';
    const outer = this.#enter(query);
    try {
      return ` order(${shortened(query.order.map((expr) => this.#canonical(expr)).join(','))})`;
    } finally {
      this.#leave(query, outer);
    }
  }

  #canonical(expr: BoundExpr): string {
    return withRest(this.#canonicalNode(expr), expr);
  }

  #canonicalNode(expr: BoundExpr): string {
    switch (expr.kind) {
      case 'constant':
        return `'${canonicalText(expr.text)}'`;
      case 'ref':
        return this.#targets(expr.to);
      case 'apply':
        return this.#canonicalApply(expr);
      case 'query': {
        const values = Array.from({ length: expr.query.visible }, (_, i) => this.#column(expr.query, i));
        const operands = expr.operands.map((operand) => this.#canonical(operand));
        const rows = `${this.#rowsOf(expr.query)}${this.#orderOf(expr)}`;
        return `${expr.name}(${[...operands, ...values, rows].join(',')})`;
      }
      default:
        return assertNever(expr);
    }
  }

  #targets(to: readonly Reference[]): string {
    const [only] = to;
    if (only !== undefined && to.length === 1) return this.#target(only);
    return oneOf(to.map((each) => this.#target(each)));
  }

  /**
   * A step without a name is not visible in the text. A field of a struct that the text makes is the value of
   * that field.
   */
  #canonicalApply(expr: Apply): string {
    const [operand] = expr.parts;
    if (expr.name === '' && operand !== undefined) return this.#canonical(operand.expr);
    const isField = expr.name.startsWith('field') && expr.parts.length === 1 && (expr.path?.length ?? 0) > 0;
    if (!isField || operand === undefined || isColumn(operand.expr)) return this.#canonicalParts(expr);
    return `${elementOf(expr)}${this.#canonicalField(operand.expr, expr.path ?? [])}`;
  }

  #canonicalParts(expr: Apply): string {
    if (this.#isDeep()) {
      const known = this.#deep.get(expr);
      if (known !== undefined) return known;
      this.#descent.first(() => this.#deep.set(expr, this.#canonicalParts(expr)));
    }
    this.#descent.level++;
    const text = applied(expr, (part) => this.#canonical(part.expr));
    this.#descent.level--;
    return text;
  }

  /**
   * The field at the path below an expression, through steps that keep fields. Any other expression counts
   * completely.
   */
  #canonicalField(expr: BoundExpr, path: Path): string {
    if (path.length === 0) return this.#canonical(expr);
    return withRest(this.#canonicalFieldOf(expr, path), expr);
  }

  #canonicalFieldOf(expr: BoundExpr, path: Path): string {
    if (expr.kind === 'ref') return oneOf(expr.to.map((to) => this.#targetField(to, path)));
    if (expr.kind !== 'apply') return fieldOf(this.#canonical(expr), path);
    const [name = '', ...rest] = path;
    const [operand] = expr.parts;
    const made = expr.parts[fieldNamed(expr.fields ?? [], name)?.part ?? -1];
    if (made !== undefined) return this.#canonicalField(made.expr, rest);
    if (expr.fields !== undefined || expr.renames !== undefined || operand === undefined)
      return fieldOf(this.#canonical(expr), path);
    if (expr.path !== undefined && expr.parts.length === 1)
      return `${elementOf(expr)}${this.#canonicalField(operand.expr, [...expr.path, ...path])}`;
    // The fields of the value are not those of a part.
    if (!expr.parts.some(partKeepsFields)) return fieldOf(this.#canonical(expr), path);
    return applied(expr, (part) =>
      partKeepsFields(part) ? this.#canonicalField(part.expr, path) : this.#canonical(part.expr),
    );
  }

  /** The instance of the relation. */
  #markOf(source: BoundSource): string {
    return this.#instances.markOf(source, this.#within);
  }

  #targetField({ source, column: index }: Reference, path: Path): string {
    const mark = this.#markOf(source);
    if (source.kind === 'query') return `${mark}${this.#field(source.query, index, path)}`;
    const value = source.kind === 'function' ? source.values[index] : undefined;
    if (value !== undefined) return `${mark}${this.#canonicalField(value, path)}`;
    return fieldOf(this.#target({ source, column: index }), path);
  }

  #target({ source, column: index }: Reference): string {
    const mark = this.#markOf(source);
    if (source.kind === 'base')
      return `${mark}${nameOf(source.relation)}#${columnOf(source.relation, index)}`;
    if (source.kind === 'query') return `${mark}${this.#column(source.query, index)}`;
    const value = source.values[index];
    return `${mark}${source.columns[index] ?? ''}@${value === undefined ? '' : this.#canonical(value)}`;
  }
}

type Path = readonly string[];
const NO_CHAIN: readonly BoundQuery[] = [];
/** In place of a column index. */
const ROWS = -1;

/** The rows of SELECT … FROM one source, without any other clause, are those of the source. */
function throughPlain(source: BoundSource): BoundSource {
  let inner = source;
  while (inner.kind === 'query' && inner.query.kind === 'select') {
    const [only] = inner.query.sources;
    if (only === undefined || !isPlain(inner.query)) break;
    inner = only;
  }
  return inner;
}

function isPlain({ sources, rows, shape }: BoundSelect): boolean {
  return sources.length === 1 && rows.length === 0 && shape === PLAIN;
}

function nameOf({ name, formerly }: BaseRelation): string {
  return formerly?.relation ?? name;
}

/**
 * A field has its former name if the column that contains it has one. Where the case of a name has no
 * meaning, another case is the same column.
 */
function columnOf({ columns, formerly, anyCase }: BaseRelation, index: number): string {
  const listed = columns[index] ?? '';
  const path = anyCase ? listed.toLowerCase() : listed;
  if (formerly === undefined) return path;
  for (let outer: string | null = path; outer !== null; outer = parentPath(outer)) {
    const before = formerly.columns[outer.toLowerCase()];
    if (before !== undefined) return `${before}${path.slice(outer.length)}`;
  }
  return path;
}

/** Only the name of the application contains the index of an element. */
function elementOf({ name }: Apply): string {
  return name.includes('[') ? name : '';
}

function isColumn(expr: BoundExpr): boolean {
  return expr.kind === 'ref' && expr.to.every(({ source }) => source.kind === 'base');
}

function oneOf(texts: readonly string[]): string {
  return texts.length === 1 ? texts.join('') : `(${texts.join('|')})`;
}

function withRest(text: string, { rest }: BoundExpr): string {
  return rest === undefined ? text : `${text}{${rest}}`;
}

function fieldOf(text: string, path: Path): string {
  return `field ${path.join('.')}(I${text})`;
}

/** The names of its fields are part of a struct. */
function applied(expr: Apply, print: (part: Part) => string): string {
  const form = canonicalForm(expr);
  const names = form.fields?.map(({ name }) => `${name ?? ''}:`).join('') ?? '';
  const operands = form.parts.map((part) => `${part.as.charAt(0)}${print(part)}`);
  return `${canonicalText(form.name)}(${names}${canonicalOrder(form, operands).join(',')})`;
}

/** Short texts stay as they are inside other texts. A result is always a digest. */
function finish(text: string): string {
  return /^[\w-]{22}$/.test(text) ? text : digestOf(text);
}

function shortened(text: string): string {
  return text.length <= 60 ? text : digestOf(text);
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
