import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../base/project-root';

/** `builtPanel` runs this with the folder to write to as `argv[2]`. */
process.on('disconnect', () => process.exit(1));

const [, , outDir] = process.argv;
await build({
  configFile: join(projectRoot, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir, emptyOutDir: true },
});
process.send?.('built');
