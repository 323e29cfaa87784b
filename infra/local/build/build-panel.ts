import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../base/project-root';

/**
 * Creates a production build of the panel in the folder given by `argv[2]`, then reports that it is done.
 * `builtPanel` starts this program as a child process.
 */
process.on('disconnect', () => process.exit(1));

const [, , outDir] = process.argv;
await build({
  configFile: join(projectRoot, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir, emptyOutDir: true },
});
process.send?.('built');
