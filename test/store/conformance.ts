/**
 * What every store must do, whatever it is made of. A store's own test file calls this once with a way to open an empty store; what
 * only that store can show (its files, its locks) stays in that file.
 */
import { describe } from 'vitest';
import { lookups } from './conformance/lookups.ts';
import { observed } from './conformance/observed.ts';
import type { OpenStore } from './conformance/opened.ts';
import { projects } from './conformance/projects.ts';
import { properties, type StoreSpeed } from './conformance/properties.ts';
import { search } from './conformance/search.ts';
import { walks } from './conformance/walks.ts';
import { writes } from './conformance/writes.ts';

export function storeConformance(name: string, open: OpenStore, speed: StoreSpeed): void {
  describe(`${name}: look-ups`, () => lookups(open));
  describe(`${name}: search`, () => search(open));
  describe(`${name}: walks`, () => walks(open));
  describe(`${name}: writes`, () => writes(open));
  describe(`${name}: several projects`, () => projects(open));
  describe(`${name}: observed lineage`, () => observed(open));
  describe(`${name}: random graphs`, () => properties(open, speed));
}
