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
import type { TableName } from '../ir/ir.ts';
import type { Variable } from '../ir/script-ir.ts';
import type { BaseRelation } from './bound-query.ts';
import { addListed } from './relation-columns.ts';

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
  readonly #defaults: readonly string[];
  readonly #dialect: Dialect;

  constructor(request: Omit<AnalysisRequest, 'dialect'>, dialect: Dialect) {
    this.#dialect = dialect;
    const { defaultDatabase, defaultSchema } = request;
    this.#defaults =
      defaultSchema === null
        ? []
        : defaultDatabase === null
          ? [defaultSchema]
          : [defaultDatabase, defaultSchema];
    for (const [key, columns] of Object.entries(request.schema)) {
      const parts = relationParts(key);
      const last = (parts.at(-1) ?? '').toLowerCase();
      const entries = this.#schema.get(last);
      const lower = parts.map((part) => part.toLowerCase());
      const entry = { parts, lower, columns, formerly: request.formerly?.[key] };
      if (entries === undefined) this.#schema.set(last, [entry]);
      else entries.push(entry);
    }
  }

  /** Whether fields of structs are known: from a schema, or from an expression of the text. */
  get structs(): boolean {
    return this.#structs;
  }

  /** `routine`: index of the routine of the statements; -1 outside routines. */
  visibleIn(routine: number): VisibleRelations {
    const relations = this;
    return {
      get structs() {
        return relations.structs;
      },
      addStructs: () => {
        this.#structs = true;
      },
      named: (name) => this.#named(name, routine),
      made: (name) => this.#made(name, routine),
      ofVariable: (variable) => this.#ofVariable(variable),
      isKnown: (name) => this.#isKnown(name),
    };
  }

  #named(name: TableName, routine: number): BaseRelation {
    const written = name.map((part) => fold(part, this.#dialect.tables));
    const [only] = name;
    const key = `${only?.project === 'source' ? 'source ' : ''}${written.join('\u0000')}`;
    const known = this.#localNamed(key, routine) ?? this.#byName.get(key);
    if (known !== undefined) return known;
    if (only?.location === true) return this.#location(only.text);
    // A parameter may become a qualified name, and any relation.
    const open = name.some((part) => part.parameter === true);
    // The project defines the schema of a source. A model has the schema of the text.
    const placed = open || only?.project === 'source';
    const parts = placed ? written : this.#qualify(written);
    const entry = open ? null : this.#match(written, parts);
    const relation = this.#make(relationName(entry?.parts ?? parts), entry, open ? 'parameter' : 'table');
    this.#byName.set(key, relation);
    return relation;
  }

  #made(name: TableName, routine: number): BaseRelation {
    const [only] = name;
    const isLocal = routine !== -1 && name.length === 1 && /^(?:@|#(?!#))/.test(only?.text ?? '');
    if (!isLocal || only === undefined) return this.#named(name, routine);
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

  #isKnown(name: TableName): boolean {
    const written = name.map((part) => fold(part, this.#dialect.tables));
    return this.#byName.has(written.join('\u0000')) || this.#match(written, this.#qualify(written)) !== null;
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
    );
  }

  #location(text: string): BaseRelation {
    return this.#make(locationName(text), this.#match([text], [text]), 'location');
  }

  #make(
    name: RelationName,
    entry: SchemaEntry | null,
    kind: 'table' | 'location' | 'parameter',
  ): BaseRelation {
    const key = `${kind} ${name}`;
    const same = this.#shared.get(key);
    if (same !== undefined) return same;
    const relation: BaseRelation = {
      index: this.all.length,
      name,
      columns: [],
      positions: new Map(),
      fields: null,
      tops: null,
      // A list without columns means that the columns are unknown.
      complete: (entry?.columns?.length ?? 0) > 0,
      declared: entry !== null,
      location: kind === 'location',
      ...(kind === 'parameter' ? { parameter: true } : {}),
      ...(entry?.formerly === undefined ? {} : { formerly: entry.formerly }),
      temporary: false,
    };
    for (const column of entry?.columns ?? []) addListed(relation, column);
    this.#structs ||= relation.fields !== null;
    this.all.push(relation);
    this.#shared.set(key, relation);
    return relation;
  }

  #qualify(written: readonly string[]): readonly string[] {
    const missing = 3 - written.length;
    if (missing <= 0 || this.#defaults.length === 0) return written;
    return [...this.#defaults.slice(-Math.min(missing, this.#defaults.length)), ...written];
  }

  /**
   * The only schema entry whose last parts are those of the name. Among several entries, the qualified name
   * decides.
   */
  #match(written: readonly string[], qualified: readonly string[]): SchemaEntry | null {
    const candidates = this.#schema.get((written.at(-1) ?? '').toLowerCase()) ?? [];
    for (const parts of [qualified, written]) {
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

interface SchemaEntry {
  readonly parts: readonly string[];
  readonly lower: readonly string[];
  readonly columns: readonly string[] | null;
  readonly formerly: FormerName | undefined;
}

function hasSuffix(a: readonly string[], b: readonly string[], lower: boolean): boolean {
  const count = Math.min(a.length, b.length);
  for (let i = 1; i <= count; i++) {
    const other = b[b.length - i] ?? '';
    if (a[a.length - i] !== (lower ? other.toLowerCase() : other)) return false;
  }
  return count > 0;
}
