/** The rooms that are mutated: their sources, and the tests that must notice. Paths are relative to the root of the repository. */
export interface MutationRoom {
  readonly name: string;
  /** Folders and files. */
  readonly sources: readonly string[];
  /** Globs, without tests that need servers. */
  readonly tests: readonly string[];
}

export const MUTATION_ROOMS: readonly MutationRoom[] = [
  { name: 'model', sources: ['src/model'], tests: ['test/{model,graph,sources}/**/*.test.ts'] },
  { name: 'lex', sources: ['src/sql/lex'], tests: ['test/sql/**/*.test.ts'] },
  { name: 'script', sources: ['src/sql/script'], tests: ['test/sql/**/*.test.ts'] },
  { name: 'parse', sources: ['src/sql/parse'], tests: ['test/sql/**/*.test.ts'] },
  { name: 'bind', sources: ['src/sql/bind'], tests: ['test/sql/**/*.test.ts'] },
  { name: 'trace', sources: ['src/sql/trace'], tests: ['test/{sql,graph}/**/*.test.ts'] },
  { name: 'graph', sources: ['src/graph'], tests: ['test/graph/**/*.test.ts'] },
  { name: 'dbt', sources: ['src/sources/dbt'], tests: ['test/sources/dbt/**/*.test.ts'] },
  {
    name: 'observed',
    sources: ['src/sources/observed', 'src/sources/feeds'],
    tests: ['test/sources/{observed,feeds}/**/*.test.ts'],
  },
  {
    name: 'embedded',
    sources: ['src/store/embedded'],
    tests: ['test/store/embedded.test.ts', 'test/store/embedded/**/*.test.ts'],
  },
  { name: 'queue', sources: ['src/queue/inline'], tests: ['test/queue/inline.test.ts'] },
  { name: 'cache', sources: ['src/cache'], tests: ['test/cache/**/*.test.ts'] },
  {
    name: 'pipeline',
    sources: ['src/pipeline', 'src/pipeline.ts'],
    tests: [
      'test/pipeline.test.ts',
      'test/pipeline/{analysis-pool,compare-versions,git-commit,second-grammar}.test.ts',
    ],
  },
  {
    name: 'library',
    sources: ['src/library'],
    tests: ['test/library/**/*.test.ts', 'test/cli/{answers,commands,analyze*,output}.test.ts'],
  },
  {
    name: 'cli',
    sources: ['src/cli'],
    tests: ['test/cli/{answers,commands,compare,gate*,lines,observe*,output,print-impact}.test.ts'],
  },
  {
    name: 'api',
    sources: ['src/api'],
    tests: ['test/api/{bounded-buffer,comparison,limits,loader,observed,pages,queries}.test.ts'],
  },
];
