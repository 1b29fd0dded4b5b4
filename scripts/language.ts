/**
 * The language check: words that text does not use, the length of lines, and the length of sentences in docs.
 *
 * In: the root of a checkout, and optionally paths in it. Out: one Complaint per place, with a replacement.
 * Example: `// the value behind the comma` in src/sql/lex/lex.ts →
 *   `src/sql/lex/lex.ts:3:14 Do not write "behind": use "after", or name the relationship`
 *
 * `node scripts/language.ts` checks every file except those in NOT_YET.
 * `node scripts/language.ts src/graph` checks these paths, even if NOT_YET contains them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { readPassages } from './language/passages.ts';
import {
  type Fault,
  forbiddenWords,
  longComments,
  longMarkdownLines,
  longSentences,
} from './language/rules.ts';

/** Paths that are not rewritten yet. Remove a path when its text passes the check; add none. */
const NOT_YET: readonly string[] = [];

const PLACES = [
  'src',
  'graphql',
  'cypher',
  'workers',
  'scripts',
  'bench',
  'bin',
  'test',
  'docs',
  'examples',
  '.ci',
];
const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'Dockerfile',
  'docker-compose.yml',
];
const TEXT_FILE = /\.([cm]?[jt]s|md|graphql|cypher|ya?ml|toml|sql)$|^(\.ci\/run|Dockerfile)$/;
/** Projects that tests and examples read, and the list of words itself. */
const DATA = /^scripts\/language\/words\.ts$|^examples\/velo\/|^test\/(.*\/)?(projects|fixtures)\//;

/** Records of facts: an ADR or a change may need a longer sentence. */
const LONG_SENTENCES = /^(CHANGELOG\.md|docs\/adr\/)/;

export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export function checkLanguage(
  root: string,
  only: readonly string[] = [],
): { files: number; complaints: Complaint[] } {
  const chosen = only.length > 0 ? only : [...PLACES, ...FILES];
  const skipped = only.length > 0 ? [] : NOT_YET;
  const files = chosen
    .flatMap((path) => listFiles(root, path))
    .filter((file) => !skipped.some((path) => within(file, path)));
  const complaints = files.flatMap((file) => checkText(file, readFileSync(join(root, file), 'utf8')));
  return { files: files.length, complaints };
}

/** `file` is relative to the root and decides which rules hold. */
export function checkText(file: string, text: string): Complaint[] {
  return readPassages(file, text)
    .flatMap((passage): Fault[] => {
      const faults = [...forbiddenWords(passage), ...longComments(text, passage)];
      if (passage.kind === 'prose') faults.push(...longMarkdownLines(passage));
      if (passage.kind === 'prose' && !LONG_SENTENCES.test(file)) faults.push(...longSentences(passage));
      return faults;
    })
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => {
      const before = text.slice(0, offset).split('\n');
      return { file, line: before.length, column: (before.at(-1) ?? '').length + 1, message };
    });
}

function listFiles(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const names = statSync(full).isDirectory()
    ? readdirSync(full, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${path}/${name.split(sep).join('/')}`,
      )
    : [path];
  return names.filter((name) => TEXT_FILE.test(name) && !DATA.test(name)).sort();
}

function within(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const { files, complaints } = checkLanguage(root, process.argv.slice(2));
  for (const { file, line, column, message } of complaints)
    console.log(`${file}:${line}:${column} ${message}`);
  console.log(
    `${files} files checked, ${complaints.length} complaints; ${NOT_YET.length} paths are not checked yet`,
  );
  process.exitCode = complaints.length > 0 || files === 0 ? 1 : 0;
}
