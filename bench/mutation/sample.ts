/**
 * Picks random lines for mutants. In: folders, files or globs, and random numbers. Out: ranges in the form
 * that Stryker accepts.
 *
 *   sampleLines(root, ['src/graph'], 2, randomFrom(1))
 *   → ['src/graph/impact/impact.ts:71-71', 'src/graph/link/link.ts:40-40']
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';
import { functionsOf } from './functions-of.ts';

/** Lines without an expression: comments, imports, types and brackets. */
const NO_CODE =
  /^\s*(?:\/[/*]|\*|import\b|export (?:type|interface)\b|(?:export )?interface\b|readonly\b|[\])}>;,]*$|} from )/;

export function sampleLines(
  root: string,
  paths: readonly string[],
  count: number,
  random: Random,
): readonly string[] {
  const lines = paths.flatMap((path) => filesIn(root, path)).flatMap((file) => codeLines(root, file));
  const picked = new Set<string>();
  while (picked.size < Math.min(count, lines.length)) picked.add(random.pick(lines));
  return [...picked].sort();
}

export function filesIn(root: string, path: string): readonly string[] {
  const pattern = path.endsWith('.ts') ? path : `${path}/**/*.ts`;
  return globSync(pattern, { cwd: root }).sort();
}

function codeLines(root: string, file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const isInFunction = functionsOf(file, text);
  return text.split('\n').flatMap((code, index) => {
    const line = index + 1;
    return NO_CODE.test(code) || !isInFunction({ line, column: code.length })
      ? []
      : [`${file}:${line}-${line}`];
  });
}
