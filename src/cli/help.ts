/** What --help says after the list of options: examples, exit codes, the environment. */

export const PROGRAM_HELP = `
Examples:
  $ tributary build shop                                read the dbt project in the folder shop
  $ tributary impact mart.orders.amount                 what changes if this column does
  $ tributary impact mart.orders.amount --change removed --fail-on breaking
  $ tributary lineage mart.orders.amount --up           where it comes from

Exit codes:
  0  answered    1  the answer is no    2  bad command line or input    3  unknown name
  4  the store failed or is in use      5  a limit was reached          70 a mistake in tributary

Environment:
  TRIBUTARY_HOME       where the graph is kept; otherwise .tributary in the project
  TRIBUTARY_NAMESPACE  namespace of the relations; otherwise tributary.toml, or what the adapter says
  TRIBUTARY_THREADS    threads of a build
  NEO4J_URI, REDIS_URL servers for the graph and for the work; docs/servers.md has all their settings
  TRIBUTARY_TOKEN      token that each request to the server must carry
  TRIBUTARY_DEBUG=1    show the stack of an error
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
  $ tributary impact mart.orders.amount                     other values in a column
  $ tributary impact mart.orders.amount --change removed    the column goes
  $ tributary impact mart.orders.vat --change added         a column comes
  $ tributary impact mart.orders.amount --change renamed --to gross
  $ tributary impact mart.orders                            the relation goes
  $ tributary impact mart.orders --change rows              other rows in it
  $ tributary impact mart.orders.amount --paths --all       how the change gets there, step by step
  $ tributary impact mart.orders.amount --change removed --fail-on breaking    for CI
  $ dbt build --select $(tributary impact mart.orders.amount --dbt-select)`,
  gate: `
Examples:
  $ tributary gate --base main                              the manifest that is committed on main
  $ tributary gate --base base/manifest.json --head target --fail-on affected exposures
  $ tributary gate --base stored --markdown comment.md --sarif lineage.sarif

Exit codes: 0 passed, 1 rejected, 2 bad input, 3 stored and nothing built, 5 a limit ended the search.`,
  diff: `
Examples:
  $ tributary diff main                                     what this folder changes
  $ tributary diff base/manifest.json head/manifest.json --json

What it does to all that reads it, and whether it may pass, says tributary gate.`,
  observe: `
Examples:
  $ tributary observe exports/                       every export in the folder and below
  $ tributary observe 'exports/2026-03-*.csv.gz' --dry-run
  $ tributary observe --command 'databricks api post /api/2.0/sql/statements --json @lineage.json'
  $ gunzip -c access_history.json.gz | tributary observe - --source warehouse
  $ tributary observe                                every source that tributary.toml names
  $ tributary observe --source lakehouse             that one

Reading an export again changes nothing. The formats are in docs/observe.md.
Exit codes: 0 taken in, 2 an input cannot be used, 4 a command, a server or the store failed. Nothing of that source is stored then.`,
  compare: `
Examples:
  $ tributary compare column_lineage.csv --project shop
  $ tributary compare 'exports/*.csv.gz' --project shop --json
  $ tributary compare exports --project shop --fail-under 0.9    for CI

Exit codes: 0 compared, 1 less agrees than --fail-under asks for, 2 bad input, 5 nothing could be compared.`,
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

Ends with exit code 1 where nothing is named so.`,
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

Ends with exit code 4 where something failed; warnings do not change it.`,
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
  $ tributary dead --replay analyse-model/4f2a      once the cause is mended
  $ tributary dead --replay-all

Ends with exit code 3 where a key is not on the list.`,
  worker: `
Examples:
  $ REDIS_URL=redis://work.acme.com tributary worker
  $ tributary worker --concurrency 64        SIGTERM or Ctrl-C: it finishes what it has begun`,
  analyze: `
Examples:
  $ tributary analyze report.sql --dialect snowflake --schema schema.json
  $ echo 'select a + b as c from t' | tributary analyze - --json
  $ tributary analyze --ndjson < requests.ndjson > answers.ndjson

Ends with exit code 1 where nothing of a file could be parsed. The format is in docs/analyze.md.`,
  complete: `
Examples:
  $ source <(tributary complete zsh)
  $ source <(tributary complete bash)
  $ tributary complete fish > ~/.config/fish/completions/tributary.fish`,
} as const;
