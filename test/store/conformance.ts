/**
 * The behaviour that every store must have. The test file of a store calls this once with a function that
 * opens an empty store. Tests of one store only (its files, its locks) stay in its test file. /
 */
import { describe } from 'vitest';
import { generations } from './conformance/generations.ts';
import { lookups } from './conformance/lookups.ts';
import { observed } from './conformance/observed.ts';
import type { OpenStore } from './conformance/opened.ts';
import { projects } from './conformance/projects.ts';
import { properties, type StoreSpeed } from './conformance/properties.ts';
import { search } from './conformance/search.ts';
import { walks } from './conformance/walks.ts';
import { writes } from './conformance/writes.ts';

export function storeConformance(name: string, open: OpenStore, speed: StoreSpeed): void {
  describe(`${name}: lookups`, () => lookups(open));
  describe(`${name}: search`, () => search(open));
  describe(`${name}: walks`, () => walks(open));
  describe(`${name}: writes`, () => writes(open));
  describe(`${name}: one generation`, () => generations(open));
  describe(`${name}: several projects`, () => projects(open));
  describe(`${name}: observed lineage`, () => observed(open));
  describe(`${name}: random graphs`, () => properties(open, speed));
}
