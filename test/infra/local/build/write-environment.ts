import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A builder whose result is the `NODE_ENV` that it was run with. */
const [, , outDir = ''] = process.argv;
await mkdir(outDir, { recursive: true });
await writeFile(join(outDir, 'node-env'), process.env.NODE_ENV ?? '');
process.exit(0);
