import { runStart } from './run-start';

process.exitCode = await runStart(process.argv.slice(2));
