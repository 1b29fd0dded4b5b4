/**
 * Returns JSON objects as rows. JSON omits nulls, so the columns are those of the first hundred rows
 * together; a column that appears later is still found.
 *
 *   {"A": 1}, {"b": 2} → columns A, b; for a table that wants a and c: cells 1, null and null, null
 */
import type { JsonObject } from '../../json/json-value.ts';
import type { SkipReason } from '../reader.ts';
import { type ValueRow, valueRow } from '../value-row.ts';
import type { ContainerContext } from './container.ts';
import { MOST_COLUMNS } from './container.ts';

/** The number of rows that are buffered before the table is chosen. */
const SAMPLE_ROWS = 100;

class Unread {
  readonly reason: SkipReason;
  constructor(reason: SkipReason) {
    this.reason = reason;
  }
}

export class ObjectRows {
  readonly #context: ContainerContext;
  /** Includes values that are not rows, each with the reason. */
  #sample: (JsonObject | Unread)[] | null = [];
  /** The wanted column for each key of a row, or -1. */
  readonly #places = new Map<string, number>();
  #wanted: readonly string[] = [];
  #row: ValueRow = valueRow(0);
  #read: (row: ValueRow) => void = () => undefined;

  constructor(context: ContainerContext) {
    this.#context = context;
  }

  give(object: JsonObject): void {
    if (this.#sample === null) {
      this.#giveRow(object);
      return;
    }
    this.#sample.push(object);
    if (this.#sample.length === SAMPLE_ROWS) this.#open(this.#sample);
  }

  /** Placeholder for a value that is not a row. */
  skip(reason: SkipReason): void {
    if (this.#sample !== null) this.#sample.push(new Unread(reason));
    else this.#skipRow(reason);
    if (this.#sample?.length === SAMPLE_ROWS) this.#open(this.#sample);
  }

  /** Emits the buffered rows. */
  end(): void {
    if (this.#sample !== null && this.#sample.length > 0) this.#open(this.#sample);
  }

  #open(sample: readonly (JsonObject | Unread)[]): void {
    const columns = new Set<string>();
    for (const object of sample) {
      if (!(object instanceof Unread)) for (const key of Object.keys(object)) columns.add(key);
    }
    const table = this.#context.choose([...columns]);
    this.#sample = null;
    this.#wanted = table.wanted;
    this.#row = valueRow(table.grouped);
    this.#read = table.open();
    for (const object of sample) {
      if (object instanceof Unread) this.#skipRow(object.reason);
      else this.#giveRow(object);
    }
  }

  #skipRow(reason: SkipReason): void {
    this.#context.journal.row();
    this.#context.journal.skip(reason);
  }

  #giveRow(object: JsonObject): void {
    const cells: unknown[] = new Array(this.#wanted.length).fill(null);
    for (const key in object) {
      const place = this.#placeOf(key);
      if (place !== -1) cells[place] = object[key];
    }
    this.#row.give(cells);
    this.#context.journal.row();
    this.#read(this.#row);
  }

  #placeOf(key: string): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#wanted.indexOf(key.trim().toLowerCase());
    if (this.#places.size < MOST_COLUMNS) this.#places.set(key, place);
    return place;
  }
}
