/**
 * Writes schema/tributary.schema.json, which the package ships for editors (`npm run docs`).
 *
 * In: SETTINGS_SCHEMA of src/library/settings. Out: the same as JSON. test/library/settings-schema.test.ts
 * fails if the file is not the written one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_SCHEMA } from '../src/library/settings/settings-schema.ts';

export function renderSchema(): string {
  return `${JSON.stringify(SETTINGS_SCHEMA, null, 2)}\n`;
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../schema');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tributary.schema.json'), renderSchema());
}
