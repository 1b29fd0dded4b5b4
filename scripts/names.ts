/**
 * No two files of one room export the same name, so a name has one meaning in a room. The two implementations
 * of a port count as separate rooms.
 *
 *   src/sql/lex/source.ts and src/sql/bind/bound.ts both export Source   → one violation, at the second file
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Violation } from './violation.ts';

const IMPLEMENTATIONS = ['src/store/embedded', 'src/store/neo4j', 'src/queue/inline', 'src/queue/bullmq'];

export function checkNames(root: string, files: readonly string[]): Violation[] {
  const owners = new Map<string, string>();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return declared(file, text).flatMap(({ name, offset }) => {
      const key = `${roomOf(file)} ${name}`;
      const owner = owners.get(key) ?? file;
      owners.set(key, owner);
      if (owner === file) return [];
      const before = text.slice(0, offset).split('\n');
      const message = `exports ${name}, which ${owner} exports too: rename one of them`;
      return [{ file, line: before.length, column: (before.at(-1) ?? '').length + 1, message }];
    });
  });
}

function roomOf(file: string): string {
  return (
    IMPLEMENTATIONS.find((folder) => file.startsWith(`${folder}/`)) ?? file.split('/').slice(0, 2).join('/')
  );
}

/** The names that a file declares and exports, without those that it exports from other files. */
function declared(file: string, text: string): { readonly name: string; readonly offset: number }[] {
  return parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.name === null || moduleRequest !== null || exportName.kind !== 'Name'
        ? []
        : [{ name: exportName.name, offset: exportName.start ?? 0 }],
    ),
  );
}
