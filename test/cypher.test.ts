import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../cypher');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.cypher'),
);

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const lines = text.split('\n');

  it('says its purpose, parameters and what it returns', () => {
    const words = lines.slice(0, 3).map((line) => /^\/\/ (\w+): \S/.exec(line)?.[1]);
    expect(words).toEqual(['Purpose', 'Parameters', 'Returns']);
  });

  it('is one statement', () => {
    const statement = lines
      .filter((line) => !line.startsWith('//'))
      .join('\n')
      .trim();
    expect(statement.match(/;/g)).toHaveLength(1);
    expect(statement.endsWith(';')).toBe(true);
  });
});
