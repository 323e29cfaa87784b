/*
 * Starts the host. `npm start` runs this file with the Node version from the `node` package, but people may
 * run it with any version, so it must not use new features.
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
// Exit explicitly, because an aborted start may have pending work that would keep the process alive.
process.exit(await runStart(process.argv.slice(2)));
