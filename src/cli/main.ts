/** The command `tributary`: arguments of the process in, output and exit code out. What there is to run is in program.ts. */
import { guardProcess, run } from './run.ts';

const args = process.argv.slice(2);
guardProcess(args);
process.exitCode = await run(args);
