import { fileURLToPath } from 'node:url';

/*
 * Every program imports this first. npm runs them with the `node` package, but people may use any version, so
 * this module must not use new features.
 */
const leastMajor = 22;
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < leastMajor) {
  console.error(
    `This is Node ${process.versions.node}; this program needs ${leastMajor} or newer. Start it with npm (npm ci, then npm run ... or npm start), which uses the right version.`,
  );
  process.exit(1);
}

/** Older Node versions lack `import.meta.main`, so a program that relied on it would do nothing there. */
export const isProgram = (url: string): boolean => process.argv[1] === fileURLToPath(url);
