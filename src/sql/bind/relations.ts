/**
 * The relations of a text, each once: with the right defaults `orders`, `main.orders` and `"main"."orders"`
 * are one relation.
 *
 *   schema {'db.main.orders': ['id']}, default schema main:  orders → relation 0, columns [id], complete
 */

import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { FormerName } from '../../model/former-names.ts';
import { locationName, type RelationName, relationName, relationParts } from '../../model/names.ts';
import type { AnalysisRequest } from '../analysis.ts';
import type { Identifier, SessionDefaults, Statement, TableName } from '../ir/ir.ts';
import type { Variable } from '../ir/script-ir.ts';
import type { BaseRelation } from './bound-query.ts';
import { addListed, isWithoutCase } from './relation-columns.ts';

/** The relations as the statements of one routine see them. A relation exists from its first reference on. */
export interface VisibleRelations {
  /** Fields of structs are known. */
  readonly structs: boolean;
  /** The text has an expression that makes or names fields of structs. */
  readonly addStructs: () => void;
  /** The relation of that name. */
  readonly named: (name: TableName) => BaseRelation;
  /** The temporary relation that a statement creates. T-SQL: only its procedure can reference it. */
  readonly made: (name: TableName) => BaseRelation;
  /** The relation of a variable: one row, with the values that earlier statements assigned. */
  readonly ofVariable: (variable: Variable) => BaseRelation;
  /** Whether the request's schema has the relation, or an earlier statement references it. */
  readonly isKnown: (name: TableName) => boolean;
}

export class Relations {
  readonly all: BaseRelation[] = [];
  #structs = false;
  readonly #byName = new Map<string, BaseRelation>();
  /** By full name. Relations that are visible in a part of the text only are not in it. */
  readonly #shared = new Map<string, BaseRelation>();
  /** Schema keys by their last part, in lower case. */
  readonly #schema = new Map<string, SchemaEntry[]>();
  readonly #variables = new Map<Variable, BaseRelation>();
  /** Temporary relations of routines, by routine and name. */
  readonly #local = new Map<string, BaseRelation>();
  readonly #defaults: Defaults;
  readonly #dialect: Dialect;

  constructor(request: Omit<AnalysisRequest, 'dialect'>, dialect: Dialect) {
    this.#dialect = dialect;
    const { defaultDatabase, defaultSchema } = request;
    const schemas = defaultSchema === null ? [] : [defaultSchema];
    this.#defaults = { database: defaultDatabase, schemas, key: '' };
    for (const [key, columns] of Object.entries(request.schema)) {
      const parts = relationParts(key);
      const last = (parts.at(-1) ?? '').toLowerCase();
      const entries = this.#schema.get(last);
      const lower = parts.map((part) => part.toLowerCase());
      const [formerly, structs] = [request.formerly?.[key], request.structs?.[key]];
      const entry = { parts, lower, columns, formerly, structs };
      if (entries === undefined) this.#schema.set(last, [entry]);
      else entries.push(entry);
    }
  }

  /** Whether fields of structs are known: from a schema, or from an expression of the text. */
  get structs(): boolean {
    return this.#structs;
  }

  /** The defaults after each statement, in text order. */
  defaultsOf(statements: readonly Statement[]): readonly Defaults[] {
    let now = this.#defaults;
    return statements.map((statement) => {
      if (statement.kind === 'other' && statement.defaults !== undefined)
        now = changedDefaults(now, statement.defaults, this.#dialect);
      return now;
    });
  }

  /** `routine`: index of the routine of the statements; -1 outside routines. */
  visibleIn(routine: number, defaults: Defaults = this.#defaults): VisibleRelations {
    const relations = this;
    return {
      get structs() {
        return relations.structs;
      },
      addStructs: () => {
        this.#structs = true;
      },
      named: (name) => this.#named(name, routine, defaults),
      made: (name) => this.#made(name, routine, defaults),
      ofVariable: (variable) => this.#ofVariable(variable),
      isKnown: (name) => this.#isKnown(name, defaults),
    };
  }

  #named(name: TableName, routine: number, defaults: Defaults): BaseRelation {
    const written = this.#written(name);
    const [only] = name;
    const key = `${only?.project === 'source' ? 'source ' : ''}${written.join('\u0000')}`;
    const known = this.#localNamed(key, routine) ?? this.#byName.get(`${defaults.key}${key}`);
    if (known !== undefined) return known;
    if (only?.location === true) return this.#location(only.text);
    // A parameter may become a qualified name, and any relation.
    const open = name.some((part) => part.parameter === true);
    // The project defines the schema of a source. A model has the schema of the text.
    const placed = open || only?.project === 'source';
    const { parts, entry } = open
      ? { parts: written, entry: null }
      : this.#find(written, placed ? null : defaults);
    const relation = this.#make(relationName(entry?.parts ?? parts), entry, open ? 'parameter' : 'table');
    this.#byName.set(`${defaults.key}${key}`, relation);
    return relation;
  }

  #made(name: TableName, routine: number, defaults: Defaults): BaseRelation {
    const [only] = name;
    const isLocal = routine !== -1 && name.length === 1 && /^(?:@|#(?!#))/.test(only?.text ?? '');
    if (!isLocal || only === undefined) return this.#named(name, routine, defaults);
    const key = `${routine} ${fold(only, this.#dialect.tables)}`;
    const known = this.#local.get(key);
    if (known !== undefined) return known;
    const relation = this.#fresh(relationName([fold(only, this.#dialect.tables)]));
    this.#local.set(key, relation);
    return relation;
  }

  #ofVariable(variable: Variable): BaseRelation {
    const known = this.#variables.get(variable);
    if (known !== undefined) return known;
    const relation = this.#fresh(relationName([variable.name]));
    relation.temporary = true;
    relation.passing = true;
    relation.complete = true;
    this.#variables.set(variable, relation);
    return relation;
  }

  #isKnown(name: TableName, defaults: Defaults): boolean {
    const written = this.#written(name);
    const key = `${defaults.key}${written.join('\u0000')}`;
    return this.#byName.has(key) || this.#find(written, defaults).entry !== null;
  }

  /** The folded parts. Spark's `spark_catalog` is the catalog of names without a catalog. */
  #written(name: TableName): readonly string[] {
    const written = name.map((part) => fold(part, this.#dialect.tables));
    const isSession = written.length === 3 && written[0] === this.#dialect.sessionCatalog;
    return isSession && this.#defaults.database === null ? written.slice(1) : written;
  }

  /** The name with its defaults, and its entry in the schema of the request. */
  #find(
    written: readonly string[],
    defaults: Defaults | null,
  ): { readonly parts: readonly string[]; readonly entry: SchemaEntry | null } {
    const [first = written, ...more] = defaults === null ? [] : qualified(written, defaults);
    for (const parts of [first, ...more]) {
      const entry = this.#match([parts]);
      if (entry !== null) return { parts, entry };
    }
    // The text itself sets defaults that no relation of the schema fits: the name means another relation.
    const entry = defaults === null || defaults.key === '' ? this.#match([written]) : null;
    return { parts: first, entry };
  }

  #localNamed(key: string, routine: number): BaseRelation | undefined {
    return routine === -1 ? undefined : this.#local.get(`${routine} ${key}`);
  }

  /** A new relation, even if another one has its name. */
  #fresh(name: RelationName): BaseRelation {
    const relation: BaseRelation = {
      index: this.all.length,
      name,
      columns: [],
      positions: new Map(),
      alike: new Map(),
      anyCase: isWithoutCase([], this.#dialect.columns),
      fields: null,
      tops: null,
      complete: false,
      declared: false,
      location: false,
      temporary: false,
    };
    this.all.push(relation);
    return relation;
  }

  /** The relation of a name in the request (the target of a model). */
  ofText(text: string): BaseRelation {
    return this.#named(
      relationParts(text).map((part) => ({ text: part, quoted: this.#dialect.tables.quoted === 'keep' })),
      -1,
      this.#defaults,
    );
  }

  #location(text: string): BaseRelation {
    return this.#make(locationName(text), this.#match([[text]]), 'location');
  }

  #make(
    name: RelationName,
    entry: SchemaEntry | null,
    kind: 'table' | 'location' | 'parameter',
  ): BaseRelation {
    const key = `${kind} ${name}`;
    const same = this.#shared.get(key);
    if (same !== undefined) return same;
    const columns = entry?.columns ?? [];
    const relation: BaseRelation = {
      index: this.all.length,
      name,
      columns: [],
      positions: new Map(),
      alike: new Map(),
      anyCase: isWithoutCase(columns, this.#dialect.columns),
      fields: null,
      tops: null,
      // A list without columns means that the columns are unknown.
      complete: columns.length > 0,
      declared: entry !== null,
      location: kind === 'location',
      ...(kind === 'parameter' ? { parameter: true } : {}),
      ...(entry?.formerly === undefined ? {} : { formerly: entry.formerly }),
      ...(entry?.structs === undefined ? {} : { structs: entry.structs }),
      temporary: false,
    };
    for (const column of columns) addListed(relation, column);
    this.#structs ||= relation.fields !== null;
    this.all.push(relation);
    this.#shared.set(key, relation);
    return relation;
  }

  /**
   * The only schema entry whose last parts are those of one of the names. The first name with such an entry
   * decides.
   */
  #match(names: readonly (readonly string[])[]): SchemaEntry | null {
    const candidates = this.#schema.get((names[0]?.at(-1) ?? '').toLowerCase()) ?? [];
    for (const parts of names) {
      for (const lower of [false, true]) {
        const fitting = candidates.filter((entry) =>
          hasSuffix(lower ? entry.lower : entry.parts, parts, lower),
        );
        const complete = fitting.filter((entry) => entry.parts.length === parts.length);
        const chosen = complete.length > 0 ? complete : fitting;
        if (chosen.length === 1 && chosen[0] !== undefined) return chosen[0];
      }
    }
    return null;
  }
}

/** The database and the schemas of names without them. */
export interface Defaults {
  readonly database: string | null;
  /** In the order in which relations are searched. */
  readonly schemas: readonly string[];
  /** '' until a statement of the text sets other defaults. */
  readonly key: string;
}

function changedDefaults(before: Defaults, to: SessionDefaults, dialect: Dialect): Defaults {
  const text = (name: Identifier): string => fold(name, dialect.tables);
  const database = to.database === undefined ? before.database : text(to.database);
  const first = dialect.firstSchema === null ? [] : [dialect.firstSchema];
  const schemas = to.schemas?.map(text) ?? first;
  return { database, schemas, key: `${database ?? ''}\u0001${schemas.join('\u0001')}\u0001` };
}

/** The possible complete names, in the order in which they are searched. */
function qualified(written: readonly string[], { database, schemas }: Defaults): (readonly string[])[] {
  if (written.length === 2 && database !== null) return [[database, ...written]];
  if (written.length !== 1 || schemas.length === 0) return [written];
  return schemas.map((schema) => [...(database === null ? [] : [database]), schema, ...written]);
}

interface SchemaEntry {
  readonly parts: readonly string[];
  readonly lower: readonly string[];
  readonly columns: readonly string[] | null;
  readonly formerly: FormerName | undefined;
  readonly structs: readonly string[] | undefined;
}

function hasSuffix(a: readonly string[], b: readonly string[], lower: boolean): boolean {
  const count = Math.min(a.length, b.length);
  for (let i = 1; i <= count; i++) {
    const other = b[b.length - i] ?? '';
    if (a[a.length - i] !== (lower ? other.toLowerCase() : other)) return false;
  }
  return count > 0;
}
