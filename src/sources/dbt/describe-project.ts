/**
 * What a dbt project is called and which adapter it uses, without reading its manifest to the end.
 *
 *   describeDbt('shop')   → { name: 'shop', adapter: 'snowflake', namespace: 'snowflake://default' }
 */
import { open } from 'node:fs/promises';
import { Failure } from '../../model/failure.ts';
import { adapterOf } from './adapter.ts';
import { findManifest, readProjectValue } from './locate.ts';

export interface DbtProject {
  readonly name: string;
  /** null: there is no manifest, or it does not contain the adapter. */
  readonly adapter: string | null;
  /** That of the adapter; null if the adapter is unknown. */
  readonly namespace: string | null;
}

/** dbt writes `metadata` first. */
const HEAD_BYTES = 65_536;

/** null: the folder contains no dbt project. */
export async function describeDbt(folder: string): Promise<DbtProject | null> {
  const name = await readProjectValue(folder, 'name');
  if (name === null) return null;
  const adapter = await readAdapter(folder);
  const known = adapter === null ? null : adapterOf(adapter);
  return { name, adapter, namespace: known === null || known.support === 'unknown' ? null : known.namespace };
}

async function readAdapter(folder: string): Promise<string | null> {
  let path: string;
  try {
    path = await findManifest(folder);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('utf8', 0, bytesRead);
    return /"adapter_type":\s*"([\w-]+)"/.exec(head)?.[1] ?? null;
  } finally {
    await file.close();
  }
}
