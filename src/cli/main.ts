/** The command `tributary`: arguments of the process in, output and exit code out. What there is to run is in program.ts. */
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2));
