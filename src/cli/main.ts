/** The entry point of the command `tributary`: process arguments in; output and exit code out. */
import { guardProcess, run } from './run.ts';

const args = process.argv.slice(2);
guardProcess(args);
process.exitCode = await run(args);
