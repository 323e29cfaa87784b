import '../entry-point';

// An older Node version could not load it.
const { runStart } = await import('./run-start');
// An aborted start may have pending work that would keep the process alive.
process.exit(await runStart(process.argv.slice(2)));
