import '../entry-point';

// Imported only now, because an older Node version could not load it.
const { rehearse } = await import('./program');
process.exitCode = await rehearse(process.argv.slice(2));
