/**
 * The rooms that are mutated: their sources, and the tests that must fail. Paths are relative to the root of
 * the repository. `src/store/neo4j` and `src/queue/bullmq` are missing, because their tests need servers.
 */
export interface MutationRoom {
  readonly name: string;
  /** Folders, files, and globs of files. */
  readonly sources: readonly string[];
  /** Globs, without tests that need servers or start processes. */
  readonly tests: readonly string[];
}

const SQL_TESTS = ['test/sql/**/*.test.ts'];
const GRAPH_TESTS = ['test/graph/**/*.test.ts'];

export const MUTATION_ROOMS: readonly MutationRoom[] = [
  { name: 'model', sources: ['src/model'], tests: ['test/{model,graph,sources,sql,docs}/**/*.test.ts'] },
  {
    name: 'dialect',
    sources: ['src/dialect', 'src/sql/ir'],
    tests: ['test/dialect/**/*.test.ts', ...SQL_TESTS],
  },
  { name: 'lex', sources: ['src/sql/lex'], tests: SQL_TESTS },
  { name: 'script', sources: ['src/sql/script'], tests: SQL_TESTS },
  { name: 'parse', sources: ['src/sql/parse'], tests: SQL_TESTS },
  { name: 'bind', sources: ['src/sql/bind'], tests: SQL_TESTS },
  {
    name: 'trace',
    sources: ['src/sql/trace', 'src/sql/*.ts'],
    tests: ['test/{sql,graph}/**/*.test.ts'],
  },
  {
    name: 'link',
    sources: ['src/graph/link', 'src/graph/locate', 'src/graph/coverage'],
    tests: GRAPH_TESTS,
  },
  {
    name: 'impact',
    sources: ['src/graph/impact', 'src/graph/lineage', 'src/graph/*.ts'],
    tests: [...GRAPH_TESTS, 'test/pipeline/impact-of-change.test.ts'],
  },
  {
    name: 'diff',
    sources: ['src/graph/diff', 'src/graph/compare', 'src/graph/observed'],
    tests: [...GRAPH_TESTS, 'test/pipeline/{compare,dbt}-versions.test.ts'],
  },
  {
    name: 'dbt',
    sources: ['src/sources/dbt', 'src/sources/json'],
    tests: ['test/sources/{dbt,json}/**/*.test.ts', 'test/pipeline/dbt-versions.test.ts'],
  },
  {
    name: 'observed',
    sources: ['src/sources/observed'],
    tests: ['test/sources/observed/**/*.test.ts'],
  },
  { name: 'feeds', sources: ['src/sources/feeds'], tests: ['test/sources/feeds/**/*.test.ts'] },
  {
    name: 'embedded',
    sources: ['src/store/embedded', 'src/store/*.ts'],
    tests: ['test/store/embedded.test.ts', 'test/store/embedded/{bits,check,content,damage}.test.ts'],
  },
  {
    name: 'queue',
    sources: ['src/queue/inline', 'src/queue/validate.ts'],
    tests: ['test/queue/inline.test.ts'],
  },
  { name: 'cache', sources: ['src/cache'], tests: ['test/cache/**/*.test.ts'] },
  {
    name: 'pipeline',
    sources: ['src/pipeline', 'src/pipeline.ts'],
    tests: [
      'test/pipeline.test.ts',
      'test/pipeline/{analysis-pool,compare-versions,dbt-versions,git-commit}.test.ts',
      'test/pipeline/{impact-of-change,observe-findings,second-grammar}.test.ts',
      'test/cli/{compare,observe,reports,transcripts}.test.ts',
      'test/graph/answers*.test.ts',
    ],
  },
  {
    name: 'library',
    sources: ['src/library'],
    tests: [
      'test/library/**/*.test.ts',
      'test/cli/{analyze*,answers,commands,observe-settings,observe-sources,output}.test.ts',
      'test/cli/{reports,transcripts}.test.ts',
    ],
  },
  {
    name: 'cli',
    sources: ['src/cli'],
    tests: [
      'test/cli/{answers,analyze*,commands,compare,docs,doctor-observe,gate*,init,lines}.test.ts',
      'test/cli/{observe*,output,print*,reports,sql-text,transcripts,trust-observed}.test.ts',
    ],
  },
  {
    name: 'api',
    sources: ['src/api'],
    tests: [
      'test/api/{bounded-buffer,client-cache,comparison,context,date-time,documents,get}.test.ts',
      'test/api/{limits,node,observed,pages,queries,queue,readiness,responses}.test.ts',
      'test/api/{server,subscription}.test.ts',
    ],
  },
];
