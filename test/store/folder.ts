/** A separate folder for each test that reads the files of an embedded store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import { type LineageStore, openEmbeddedStore } from '../../src/store/index.ts';

export interface Folder {
  /** The options of openEmbeddedStore. */
  readonly directory: string;
  readonly file: string;
  readonly findings: Finding[];
  /** Opens a store that is closed at the end of the test. */
  open(mode: 'read' | 'write', busyMilliseconds?: number): Promise<LineageStore>;
}

export function folderEach(): Folder {
  let root = '';
  let stores: LineageStore[] = [];
  const findings: Finding[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tributary-store-'));
    stores = [];
    findings.length = 0;
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    rmSync(root, { recursive: true, force: true });
  });
  return {
    get directory() {
      return join(root, '.tributary');
    },
    get file() {
      return join(root, '.tributary', 'graph.db');
    },
    findings,
    async open(mode, busyMilliseconds = 0) {
      const directory = join(root, '.tributary');
      const onFinding = (finding: Finding) => findings.push(finding);
      const store = await openEmbeddedStore({ directory, mode, onFinding, busyMilliseconds });
      stores.push(store);
      return store;
    },
  };
}
