/**
 * `tributary init [folder]`: writes a commented tributary.toml, with values for the dbt project of the
 * folder.
 */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SCHEMA_PATH, settingsFile } from '../../library/settings/settings-file.ts';
import { SETTINGS_SCHEMA } from '../../library/settings/settings-schema.ts';
import { SETTINGS_FILE } from '../../library/settings/settings-table.ts';
import { Failure } from '../../model/failure.ts';
import { type DbtProject, describeDbt } from '../../sources/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';

export interface InitOptions extends OutputOptions {
  readonly force?: boolean;
}

export async function runInit(folder: string, { force = false }: InitOptions, io: Io): Promise<ExitCode> {
  demandFolder(folder);
  const file = join(folder, SETTINGS_FILE);
  const isNew = !existsSync(file);
  if (!isNew && !force) throw new Failure('bad-usage', `${file} already exists; --force overwrites it.`);
  const dbt = await describeDbt(folder);
  write(file, settingsFile({ title: titleOf(dbt), values: { namespace: dbt?.namespace ?? undefined } }));
  const schema = join(folder, SCHEMA_PATH);
  write(schema, `${JSON.stringify(SETTINGS_SCHEMA, null, 2)}\n`);
  if (io.json) io.printJson({ file, schema, dbt, overwritten: !isNew });
  else io.print(report({ file, schema, dbt, folder }, io));
  return EXIT.ok;
}

function demandFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new Failure('bad-input', `${folder} is not a folder; give the folder of a project.`);
}

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

function unwritable(path: string, cause: unknown): Failure {
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `Cannot write ${path} (${why}); check the permissions of its folder.`;
  return new Failure('bad-input', message, { cause });
}

function titleOf(dbt: DbtProject | null): string {
  if (dbt === null) return 'this folder';
  return `the dbt project ${dbt.name}${dbt.adapter === null ? '' : ` (adapter ${dbt.adapter})`}`;
}

interface Written {
  readonly file: string;
  readonly schema: string;
  readonly dbt: DbtProject | null;
  readonly folder: string;
}

function report({ file, schema, dbt, folder }: Written, { paint }: Io): string[] {
  const next =
    dbt === null
      ? 'The folder contains no dbt project. Next: set the sources of observed lineage, then run'
      : `It is for ${titleOf(dbt)}. Next: run`;
  const command = dbt === null ? 'tributary observe' : `tributary build ${folder}`;
  return [
    `Wrote ${paint.bold(file)}, and ${schema} for editors.`,
    `${next} ${paint.cyan(`\`${command}\``)}.`,
  ];
}
