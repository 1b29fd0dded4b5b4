/** Two versions of one statement as text, as in test/sql/versions/*.sql. A version ends with three dashes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DialectName } from '../../src/dialect/dialects.ts';

export interface Versions {
  readonly title: string;
  readonly dialect: DialectName;
  readonly before: string;
  readonly after: string;
}

/** All columns that the versions use. */
export const versionsSchema = { t: ['k', 'v', 'w'], s: ['k', 'v', 'w'] };

export function readVersions(file: string): Versions[] {
  const [, ...cases] = readFileSync(join(import.meta.dirname, 'versions', file), 'utf8').split(/^-- case: /m);
  return cases.map((text) => {
    const [title = '', dialect = '', ...lines] = text.split('\n');
    const [before = '', after = ''] = lines.join('\n').split(/^---$/m);
    return {
      title,
      dialect: dialect.replace('-- dialect: ', '') as DialectName,
      before: before.trim(),
      after: after.trim(),
    };
  });
}
