/**
 * Reads JSON documents: a list of objects, concatenated objects in any layout, and responses of statement
 * APIs, whose rows are lists and whose columns are declared separately (Databricks: manifest and
 * result.data_array; Snowflake: resultSetMetaData and data).
 *
 *   {"manifest": {"schema": {"columns": [{"name": "a"}]}, "total_row_count": 2}, "result": {"data_array":
 *   [["1"]]}} → column a, one row; one is missing
 */

import { asObject, isObject } from '../../json/json-value.ts';
import type { SkipReason } from '../reader.ts';
import { type ValueRow, valueRow } from '../value-row.ts';
import { type ByteContainer, type ContainerContext, ROW_BYTES } from './container.ts';
import { placesOf } from './csv-row.ts';
import { JsonScanner, parsed } from './json-scanner.ts';
import { ObjectRows } from './object-rows.ts';

const NOT_A_ROW: SkipReason = { code: 'not-a-row', what: 'are neither objects nor lists of cells' };
const RAGGED: SkipReason = {
  code: 'ragged-row',
  what: 'have a different number of cells than there are columns',
};

const NAMELESS =
  'contains rows without column names, like one chunk of a response: pass the response with its manifest';

interface OpenedLists {
  readonly columns: readonly string[];
  readonly places: readonly number[];
  readonly row: ValueRow;
  readonly read: (row: ValueRow) => void;
}

export class JsonContainer implements ByteContainer {
  readonly #context: ContainerContext;
  readonly #objects: ObjectRows;
  readonly #scanner: JsonScanner;
  /** Members of the current object that contain no rows. */
  #members = new Map<string, string>();
  #memberBytes = 0;
  #hasList = false;
  #lists: OpenedLists | null = null;
  /** Rows that arrived before the columns. */
  #waiting: (readonly unknown[])[] = [];
  #waitingBytes = 0;
  #listRows = 0;
  readonly #promised = { rows: 0, chunks: 0 };
  readonly #chunks = new Set<string>();

  constructor(context: ContainerContext) {
    this.#context = context;
    this.#objects = new ObjectRows(context);
    this.#scanner = new JsonScanner({
      row: (text, list) => this.#row(text, list),
      member: (key, text) => this.#member(key, text),
      endObject: () => this.#endObject(),
    });
  }

  push(bytes: Buffer): boolean {
    return this.#scanner.push(bytes);
  }

  end(): void {
    this.#scanner.end();
    const { problem } = this.#scanner;
    if (problem !== null) this.#context.journal.stop(problem);
    this.#objects.end();
    if (this.#waiting.length > 0) throw this.#context.refuse(NAMELESS);
    this.#tellMissing();
  }

  #row(text: string, list: string | null): void {
    const value = parsed(text);
    if (list !== null) this.#hasList = true;
    if (Array.isArray(value)) {
      this.#listRow(value, list === null ? Number.POSITIVE_INFINITY : text.length);
    } else if (isObject(value)) {
      this.#objects.give(value);
    } else {
      this.#objects.skip(NOT_A_ROW);
    }
  }

  #listRow(cells: readonly unknown[], bytes: number): void {
    this.#listRows++;
    if (this.#lists !== null) {
      this.#give(this.#lists, cells);
      return;
    }
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > 2 * ROW_BYTES) throw this.#context.refuse(NAMELESS);
    this.#waiting.push(cells);
  }

  #give({ columns, places, row, read }: OpenedLists, cells: readonly unknown[]): void {
    this.#context.journal.row();
    if (cells.length !== columns.length) {
      this.#context.journal.skip(RAGGED);
      return;
    }
    row.give(places.map((place) => cells[place]));
    read(row);
  }

  #open(columns: readonly string[]): void {
    const table = this.#context.choose(columns);
    const lists = {
      columns,
      places: placesOf(columns, table.wanted),
      row: valueRow(table.grouped),
      read: table.open(),
    };
    this.#lists = lists;
    for (const cells of this.#waiting.splice(0)) this.#give(lists, cells);
    this.#waitingBytes = 0;
  }

  #member(key: string, text: string): void {
    this.#memberBytes += text.length;
    if (this.#memberBytes > ROW_BYTES)
      throw this.#context.refuse(`has an object of more than ${ROW_BYTES} bytes`);
    this.#members.set(key, text);
    if (key === 'chunk_index') this.#chunks.add(text);
    if (key === 'manifest') this.#openByManifest(asObject(parsed(text)));
    if (key === 'resultSetMetaData') this.#openByMetadata(asObject(parsed(text)));
  }

  #openByManifest(manifest: Readonly<Record<string, unknown>>): void {
    const columns = namesOf(asObject(manifest['schema'])['columns']);
    this.#promised.rows += countOf(manifest['total_row_count']);
    this.#promised.chunks += countOf(manifest['total_chunk_count']);
    if (manifest['truncated'] === true) {
      this.#context.journal.warn(
        'truncated',
        'the engine cut the response at a limit of rows or bytes, so rows are missing',
      );
    }
    if (columns !== null) this.#open(columns);
  }

  #openByMetadata(metadata: Readonly<Record<string, unknown>>): void {
    const columns = namesOf(metadata['rowType']);
    this.#promised.rows += countOf(metadata['numRows']);
    if (columns !== null) this.#open(columns);
  }

  /** An object that is not a response is a row. */
  #endObject(): void {
    const members = this.#members;
    const isAnswer = this.#hasList || members.has('manifest') || members.has('resultSetMetaData');
    if (isAnswer || members.has('statement_id')) this.#checkAnswer(members);
    else
      this.#objects.give(Object.fromEntries([...members].map(([key, text]) => [key, parsed(text) ?? null])));
    this.#members = new Map();
    this.#memberBytes = 0;
    this.#hasList = false;
  }

  /** A message that the response contains no rows is not lineage. */
  #checkAnswer(members: ReadonlyMap<string, string>): void {
    if (this.#hasList) return;
    const status = asObject(parsed(members.get('status') ?? 'null'));
    const state = String(status['state'] ?? 'SUCCEEDED').slice(0, 40);
    if (members.has('external_links')) {
      throw this.#context.refuse(
        'refers to its rows and does not contain them: fetch its external links, or request the disposition INLINE',
      );
    }
    if (state !== 'SUCCEEDED' && state !== 'CLOSED') {
      throw this.#context.refuse(
        `is the response to a statement without a result (${state}): run the statement again`,
      );
    }
    if (members.has('statement_id') && !members.has('manifest') && !members.has('resultSetMetaData')) {
      throw this.#context.refuse(
        'is the response to a statement without manifest and rows: wait until the statement has finished',
      );
    }
  }

  #tellMissing(): void {
    const { rows, chunks } = this.#promised;
    const { journal } = this.#context;
    if (chunks > Math.max(this.#chunks.size, 1)) {
      const message = `the file contains only ${Math.max(this.#chunks.size, 1)} of ${chunks} chunks of the response, so rows are missing`;
      journal.warn('missing-chunks', message);
    } else if (rows > this.#listRows) {
      journal.warn(
        'missing-rows',
        `the file contains only ${this.#listRows} of the ${rows} rows of the response`,
      );
    }
  }
}

function namesOf(columns: unknown): readonly string[] | null {
  if (!Array.isArray(columns) || columns.length === 0) return null;
  return columns.map((column) => String(asObject(column)['name'] ?? ''));
}

function countOf(value: unknown): number {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
