import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/store/index.ts';
import type { OpenedStore } from './conformance/opened.ts';
import { storeConformance } from './conformance.ts';

async function openEmpty(): Promise<OpenedStore> {
  const root = mkdtempSync(join(tmpdir(), 'tributary-store-'));
  const open = () => openEmbeddedStore({ directory: join(root, '.tributary'), mode: 'write' });
  let store = await open();
  return {
    get store() {
      return store;
    },
    async reopen() {
      await store.close();
      store = await open();
      return store;
    },
    async cleanup() {
      await store.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

storeConformance('embedded store', openEmpty, 'fast');
