/** Text that --help prints after the options: examples, exit codes, environment variables. */

export const PROGRAM_HELP = `
Examples:
  $ tributary build shop                                read the dbt project in the folder shop
  $ tributary impact mart.orders.amount                 what changes if the values of this column change
  $ tributary impact mart.orders.amount --change removed --fail-on breaking
  $ tributary lineage mart.orders.amount --up           the columns that it is derived from

Exit codes:
  0  success     1  the answer is no    2  bad command line or input    3  unknown name
  4  the store failed or is in use      5  a limit was reached          70 a bug in tributary

Environment:
  TRIBUTARY_HOME       folder of the graph (default: .tributary in the project)
  TRIBUTARY_NAMESPACE  namespace of the relations (default: that of tributary.toml, or of the adapter)
  TRIBUTARY_THREADS    number of threads of a build
  NEO4J_URI, REDIS_URL servers for the graph and the queue; docs/servers.md lists all settings
  TRIBUTARY_TOKEN      token that every request to the server must send
  TRIBUTARY_DEBUG=1    print the stack of an error
  NO_COLOR, FORCE_COLOR`;

export const EXAMPLES = {
  init: `
Examples:
  $ tributary init                       for the project in this folder
  $ tributary init shop --force          overwrite shop/tributary.toml`,
  build: `
Examples:
  $ dbt docs generate && tributary build .
  $ tributary build shop/target/manifest.json --json`,
  impact: `
Examples:
  $ tributary impact mart.orders.amount                     the values of a column change
  $ tributary impact mart.orders.amount --change removed    a column is removed
  $ tributary impact mart.orders.vat --change added         a column is added
  $ tributary impact mart.orders.amount --change renamed --to gross
  $ tributary impact mart.orders                            a relation is dropped
  $ tributary impact mart.orders --change rows              the rows of a relation change
  $ tributary impact mart.orders.amount --paths --all       every path, step by step
  $ tributary impact mart.orders.amount --change removed --fail-on breaking    for CI
  $ dbt build --select $(tributary impact mart.orders.amount --dbt-select)`,
  gate: `
Examples:
  $ tributary gate --base main                              compare with the manifest committed on main
  $ tributary gate --base base/manifest.json --head target --fail-on affected,exposures
  $ tributary gate --base stored --markdown comment.md --sarif lineage.sarif

Exit codes: 0 passed, 1 rejected, 2 bad input, 3 nothing was built for "stored", 5 a limit was reached.`,
  diff: `
Examples:
  $ tributary diff main                                     what this folder changes compared with main
  $ tributary diff base/manifest.json head/manifest.json --json

\`tributary gate\` shows the effect on all readers, and rejects breaking changes.`,
  observe: `
Examples:
  $ tributary observe exports/                       every export in the folder and its subfolders
  $ tributary observe 'exports/2026-03-*.csv.gz' --dry-run
  $ tributary observe --command 'databricks api post /api/2.0/sql/statements --json @lineage.json'
  $ gunzip -c access_history.json.gz | tributary observe - --source warehouse
  $ tributary observe                                every source in tributary.toml
  $ tributary observe --source lakehouse             one source of tributary.toml

Reading an export again changes nothing. docs/observe.md describes the formats.
Exit codes: 0 success, 2 bad input, 4 a command, a server or the store failed. A source that fails is not stored.`,
  compare: `
Examples:
  $ tributary compare column_lineage.csv --project shop
  $ tributary compare 'exports/*.csv.gz' --project shop --json
  $ tributary compare exports --project shop --fail-under 0.9    for CI

Exit codes: 0 success, 1 agreement below --fail-under, 2 bad input, 5 nothing could be compared.`,
  lineage: `
Examples:
  $ tributary lineage mart.orders.amount --up
  $ tributary lineage raw.payments.amount --down --depth 10 --direct
  $ tributary lineage mart.orders --up                      relations only`,
  columns: `
Example:
  $ tributary columns mart.orders`,
  search: `
Examples:
  $ tributary search amount
  $ tributary search mart.orders --limit 100 --json

The exit code is 1 if nothing is found.`,
  findings: `
Example:
  $ tributary findings --severity warning`,
  coverage: `
Example:
  $ tributary coverage --json`,
  doctor: `
Examples:
  $ tributary doctor --project shop
  $ NEO4J_URI=neo4j://graph.acme.com tributary doctor --json

The exit code is 4 if a check fails; warnings do not change it.`,
  serve: `
Examples:
  $ tributary serve --project shop
  $ TRIBUTARY_TOKEN=… tributary serve --host 0.0.0.0`,
  start: `
Examples:
  $ tributary start            the bundled example
  $ tributary start shop       your own dbt project`,
  dead: `
Examples:
  $ tributary dead
  $ tributary dead --replay analyse-model/4f2a      after the cause is fixed
  $ tributary dead --replay-all

The exit code is 3 if a key is not on the list.`,
  worker: `
Examples:
  $ REDIS_URL=redis://work.acme.com tributary worker
  $ tributary worker --concurrency 64        SIGTERM or Ctrl-C: finish running tasks, then stop`,
  analyze: `
Examples:
  $ tributary analyze report.sql --dialect snowflake --schema schema.json
  $ echo 'select a + b as c from t' | tributary analyze - --json
  $ tributary analyze --ndjson < requests.ndjson > answers.ndjson

The exit code is 1 if no statement of the file can be parsed. docs/analyze.md describes the format.`,
  complete: `
Examples:
  $ source <(tributary complete zsh)
  $ source <(tributary complete bash)
  $ tributary complete fish > ~/.config/fish/completions/tributary.fish`,
} as const;
