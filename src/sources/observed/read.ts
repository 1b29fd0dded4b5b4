/**
 * Reads exports of observed lineage: detects the kind of each file and the engine table that it contains, and
 * aggregates the sightings of its rows.
 *
 *   const reading = startReading(); await reading.read(file 1); await reading.read(file 2); reading.finish()
 *   → [ObservedLineage of unity-catalog]
 *
 * A truncated or damaged file is read up to the damage, and its report states where reading ended. An
 * unusable file throws a Failure `bad-input` with one sentence.
 */
import { assertNever } from '../../model/assert-never.ts';
import { Failure } from '../../model/failure.ts';
import type { NamedEdge, ObservedLineage, Observer } from '../../model/observed.ts';
import type { ByteContainer, ContainerContext } from './containers/container.ts';
import { CsvContainer } from './containers/csv.ts';
import { JsonContainer } from './containers/json.ts';
import { NdjsonContainer } from './containers/ndjson.ts';
import { readParquet } from './containers/parquet.ts';
import { type DetectedKind, detectKind } from './detect.ts';
import { type Gathering, type GatherOptions, startGathering } from './gather.ts';
import { type ObservedInput, type OpenedInput, openInput } from './input.ts';
import { type Journal, type JournalEntries, startJournal } from './journal.ts';
import type { ObservedReader, ObservedTable, ReaderSession } from './reader.ts';
import { snowflakeReader } from './snowflake/read.ts';
import { unityReader } from './unity/read.ts';

export interface ReadObservedOptions extends Omit<GatherOptions, 'lastSeen'> {
  /** As in a gathering, with the engine of the edge. */
  readonly lastSeen?: (edge: NamedEdge, observer: Observer) => string | null;
  /** Called regularly with the number of input bytes read, and their total; null if the total is unknown. */
  readonly progress?: (done: number, total: number | null) => void;
}

export interface ObservedReport extends JournalEntries {
  readonly name: string;
  readonly container: DetectedKind;
  readonly isCompressed: boolean;
  /** What the rows are, for example `Unity Catalog lineage`; null if there were none. */
  readonly table: string | null;
}

export interface ObservedReading {
  read(input: ObservedInput): Promise<ObservedReport>;
  /** One lineage per engine that the files contained. */
  finish(): readonly ObservedLineage[];
}

export const READERS: readonly ObservedReader[] = [unityReader, snowflakeReader];

/** The part of a reading that belongs to one engine. */
interface Part {
  readonly reader: ObservedReader;
  readonly gather: Gathering;
  readonly session: ReaderSession;
  isUsed: boolean;
}

export function startReading(options: ReadObservedOptions = {}): ObservedReading {
  let journal = startJournal();
  const parts: readonly Part[] = READERS.map((reader) => {
    const gather = startGathering(gatherOptions(options, reader.observer));
    const context = {
      gather,
      skip: (reason: Parameters<Journal['skip']>[0]) => journal.skip(reason),
      happened: (at: number) => journal.happened(at),
    };
    return { reader, gather, session: reader.start(context), isUsed: false };
  });
  return {
    async read(input) {
      journal = startJournal();
      const refused = parts.map(({ gather }) => gather.refused());
      const report = await readInput(input, { parts, journal, options });
      const more = parts.reduce((sum, { gather }, at) => sum + gather.refused() - (refused[at] ?? 0), 0);
      if (more > 0)
        journal.warn(
          'too-many-edges',
          'there are more distinct edges than the limit; the others are left out',
        );
      return { ...report, ...journal.read() };
    },
    finish() {
      return parts
        .filter(({ isUsed }) => isUsed)
        .map(({ reader, gather, session }) => {
          session.finish();
          return gather.finish(reader.observer);
        });
    },
  };
}

function gatherOptions({ lastSeen, ...others }: ReadObservedOptions, observer: Observer): GatherOptions {
  return lastSeen === undefined ? others : { ...others, lastSeen: (edge) => lastSeen(edge, observer) };
}

type StreamedKind = Exclude<DetectedKind, 'parquet'>;

interface ReadContext {
  readonly parts: readonly Part[];
  readonly journal: Journal;
  readonly options: ReadObservedOptions;
}

async function readInput(
  input: ObservedInput,
  { parts, journal, options }: ReadContext,
): Promise<Omit<ObservedReport, keyof JournalEntries>> {
  const { name, size } = input;
  const opened = await openInput(input, {
    journal,
    progress: (done) => options.progress?.(done, size),
  });
  let table: string | null = null;
  const choose = (columns: readonly string[]): ObservedTable => {
    const [part, chosen] = tableOf(parts, columns) ?? refuseColumns(name, columns);
    part.isUsed = true;
    table = chosen.title;
    return chosen;
  };
  const refuse = (why: string): Failure => new Failure('bad-input', `${name} ${why}.`);
  try {
    const container = detectKind(opened.head);
    if (typeof container === 'object') throw refuse(container.why);
    const context = { choose, journal, refuse };
    if (container === 'parquet') {
      const path = opened.isCompressed ? null : input.path;
      await readParquet({ path, chunks: opened.chunks }, context);
    } else {
      await readRows(container, opened, context);
    }
    return { name, container, isCompressed: opened.isCompressed, table };
  } finally {
    await opened.chunks.return(undefined);
  }
}

async function readRows(kind: StreamedKind, opened: OpenedInput, context: ContainerContext): Promise<void> {
  const container = containerOf(kind, context);
  if (container === null) return;
  for await (const chunk of opened.chunks) if (!container.push(chunk)) break;
  container.end();
}

function containerOf(kind: StreamedKind, context: ContainerContext): ByteContainer | null {
  switch (kind) {
    case 'csv':
      return new CsvContainer(context);
    case 'ndjson':
      return new NdjsonContainer(context);
    case 'json':
      return new JsonContainer(context);
    case 'empty':
      return null;
    default:
      return assertNever(kind);
  }
}

function tableOf(parts: readonly Part[], columns: readonly string[]): [Part, ObservedTable] | null {
  const names = new Set(columns.map((column) => column.trim().toLowerCase()));
  for (const part of parts) {
    const table = part.session.tables.find(({ recognises }) => recognises(names));
    if (table !== undefined) return [part, table];
  }
  return null;
}

function refuseColumns(name: string, columns: readonly string[]): never {
  const shown = columns.slice(0, 5).map((column) => `\`${column.slice(0, 40).replace(/\p{Cc}/gu, ' ')}\``);
  const more = columns.length > shown.length ? ` and ${columns.length - shown.length} more` : '';
  const has = shown.length === 0 ? 'has no columns' : `has the columns ${shown.join(', ')}${more}`;
  throw new Failure(
    'bad-input',
    `${name} is not observed lineage: it ${has}. Pass an export of Unity Catalog's column_lineage or table_lineage, or of Snowflake's ACCESS_HISTORY, with their column names as headers.`,
  );
}
