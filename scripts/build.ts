/**
 * Builds dist/ of the npm packages: the main package and packages/sql. It contains the JavaScript of src/ and
 * workers/, the folders that this code reads at run time, and the declarations of the public API only. The
 * folders are next to the code, so that `new URL('../../graphql/', import.meta.url)` is valid in dist/ too.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

interface Package {
  /** Relative to the checkout. */
  readonly project: string;
  readonly dist: string;
  /** The declarations of the public API, relative to `dist`. */
  readonly types: string;
}

const PACKAGES: readonly Package[] = [
  { project: 'tsconfig.build.json', dist: 'dist', types: 'src/index.d.ts' },
  { project: 'packages/sql/tsconfig.json', dist: 'packages/sql/dist', types: 'library/analyze/index.d.ts' },
];
/** Copied into dist/ of the main package. */
const DATA = ['graphql', 'cypher'];

/** A relative import of a TypeScript file: `from './names.ts'`, `import("./names.ts")`. */
const IMPORT = /(?<=from |import\()(['"])(\.{1,2}\/[^'"]*)\.ts\1/g;

const root = resolve(import.meta.dirname, '..');

for (const { project, dist, types } of PACKAGES) {
  rmSync(join(root, dist), { recursive: true, force: true });
  compile(project);
  keepDeclarations(join(root, dist), types);
}
for (const name of DATA) cpSync(join(root, name), join(root, 'dist', name), { recursive: true });
writeFileSync(join(root, 'dist/package.json'), manifest());
cpSync(join(root, 'LICENSE'), join(root, 'packages/sql/LICENSE'));

/** The fields of package.json that the code reads. A nested package.json must have no exports. */
function manifest(): string {
  const { name, version, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${JSON.stringify({ name, version, type, engines }, null, 2)}\n`;
}

function compile(project: string): void {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status, error } = spawnSync(tsc, ['--project', project], { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Removes declarations that the public API does not reach. In the others, imports get the extension of the
 * published files.
 */
function keepDeclarations(dist: string, entry: string): void {
  const kept = new Set<string>();
  const visit = (file: string): void => {
    if (kept.has(file)) return;
    kept.add(file);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(IMPORT, '$1$2.js$1'));
    for (const [, , path = ''] of text.matchAll(IMPORT)) visit(resolve(dirname(file), `${path}.d.ts`));
  };
  visit(join(dist, entry));
  for (const name of globSync('**/*.d.ts', { cwd: dist })) {
    const file = join(dist, name);
    if (!kept.has(file)) rmSync(file);
  }
}
