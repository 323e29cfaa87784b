/*
 * `npm start` uses its own Node (the package `node`). This file may be read by any version of Node, so it
 * must not use new features.
 */
const leastMajor = 22;
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < leastMajor) {
  console.error(
    `This is Node ${process.versions.node}; the local host needs ${leastMajor} or newer. Start it with npm (npm ci && npm start), which uses the right version.`,
  );
  process.exit(1);
}
const { runStart } = await import('./run-start');
// Remaining work of an aborted start must not keep the process alive.
process.exit(await runStart(process.argv.slice(2)));
