/*
 * `npm start` uses its own Node (the package `node`). Any Node may read this file, so it must not need a new
 * one.
 */
const leastMajor = 22;
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < leastMajor) {
  console.error(
    `This is Node ${process.versions.node}; the local host needs ${leastMajor} or newer. Start it with npm (npm ci && npm start), which brings the right one.`,
  );
  process.exit(1);
}
const { runStart } = await import('./run-start');
// Work that an abandoned start still does must not keep the process alive.
process.exit(await runStart(process.argv.slice(2)));
