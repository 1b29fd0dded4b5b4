/**
 * The stored JSON of datasets, jobs and findings. The order of keys is fixed, so equal objects have equal
 * texts. Short texts save space.
 */
import type { Job, ObservedWork } from '../model/column-graph.ts';
import type { Finding } from '../model/finding.ts';
import type { Column, Dataset, Setting, SettingEffect } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import type { Sighting } from '../model/observed.ts';

/** The id is a column of the table. A column consists of name, type, description and tests. */
type DatasetText = readonly [
  namespace: string,
  name: string,
  relation: Dataset['relation'],
  kind: Dataset['kind'],
  columns: readonly [string, string | null, string | null, readonly string[]][],
  columnsComplete: boolean,
  nodeId: string | null,
  description: string | null,
  owner: string | null,
  tags: readonly string[],
  primaryKey: readonly string[],
  tests: readonly string[],
  file: string | null,
  checksum: string | null,
  settings?: readonly SettingText[],
];

type SettingText = readonly [key: string, digest: string | null, effect: SettingEffect];

export function datasetText(dataset: Dataset): string {
  const text: DatasetText = [
    dataset.namespace,
    dataset.name,
    dataset.relation,
    dataset.kind,
    dataset.columns.map(({ name, type, description, tests }) => [name, type, description, tests]),
    dataset.columnsComplete,
    dataset.nodeId,
    dataset.description,
    dataset.owner,
    dataset.tags,
    dataset.primaryKey,
    dataset.tests,
    dataset.file,
    dataset.checksum,
  ];
  const { settings } = dataset;
  return JSON.stringify(settings === undefined ? text : [...text, settings.map(settingText)]);
}

function settingText({ key, digest, effect }: Setting): SettingText {
  return [key, digest, effect];
}

/** Parses the result of `datasetText`. */
export function datasetOfText(id: DatasetId, text: string): Dataset {
  const [namespace, name, relation, kind, columns, columnsComplete, ...rest] = JSON.parse(
    text,
  ) as DatasetText;
  const [nodeId, description, owner, tags, primaryKey, tests, file, checksum, settings] = rest;
  return {
    id,
    namespace,
    name,
    relation,
    kind,
    columns: columns.map(
      ([column, type, about, columnTests]): Column => ({
        name: column,
        type,
        description: about,
        tests: columnTests,
      }),
    ),
    columnsComplete,
    nodeId,
    description,
    owner,
    tags,
    primaryKey,
    tests,
    file,
    // Graphs of older versions have no checksum.
    checksum: checksum ?? null,
    ...(settings === undefined
      ? {}
      : { settings: settings.map(([key, digest, effect]) => ({ key, digest, effect })) }),
  };
}

export function jobText(job: Job): string {
  const canonical: Job = {
    id: job.id,
    namespace: job.namespace,
    name: job.name,
    kind: job.kind,
    project: job.project,
    file: job.file,
    owner: job.owner,
    dialect: job.dialect,
    checksum: job.checksum,
    reads: job.reads,
    writes: job.writes,
    declaredOnly: job.declaredOnly,
    opaque: job.opaque.map(({ statement, code, message, line, column }) => {
      return { statement, code, message, line, column };
    }),
    ...(job.observed === undefined ? {} : { observed: canonicalWork(job.observed) }),
  };
  return JSON.stringify(canonical);
}

function canonicalWork({ observer, relations, written, renamedFrom }: ObservedWork): ObservedWork {
  return {
    observer,
    relations: relations.map(({ source, indirect, ...seen }) => ({
      source,
      indirect,
      ...canonicalSighting(seen),
    })),
    written: written === null ? null : canonicalSighting(written),
    renamedFrom: renamedFrom.map(({ dataset, at }) => ({ dataset, at })),
  };
}

function canonicalSighting({ firstSeen, lastSeen, count, entities }: Sighting): Sighting {
  return { firstSeen, lastSeen, count, entities: entities.map(({ kind, id }) => ({ kind, id })) };
}

export function findingText(finding: Finding): string {
  const { code, severity, message, hint, subject, file, place } = finding;
  const at = place && { line: place.line, column: place.column };
  return JSON.stringify({ code, severity, message, hint, subject, file, place: at });
}
