import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type JsonMap, normaliseArtifact, printArtifact } from '../../scripts/normalise-artifacts.ts';

const velo = join(import.meta.dirname, '../../examples/velo');

describe.each([
  'target/manifest.json',
  'target/catalog.json',
  'artifacts/v11/manifest.json',
  'artifacts/v11/catalog.json',
])('%s', (file) => {
  const text = readFileSync(join(velo, file), 'utf8');

  it('the file is the output of scripts/remake-example.ts', () => {
    expect(printArtifact(normaliseArtifact(JSON.parse(text) as JsonMap, 'velo')) === text).toBe(true);
  });

  it('the file contains no path of a machine', () => {
    for (const folder of [homedir(), tmpdir(), velo]) expect(text).not.toContain(`"${folder}`);
    expect(text.match(/"(\/(?!\/)|[A-Z]:\\)[^"]{3,}"/g)).toBeNull();
  });
});
