/*
 * `npm start` brings a Node of its own (the package `node`); this file is read by whichever Node was asked,
 * so it must not need a new one.
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
// What a start that was given up is still at must not keep the process.
process.exit(await runStart(process.argv.slice(2)));
