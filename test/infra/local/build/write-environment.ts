import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A builder that writes its `NODE_ENV` and does not exit when it is done. */
setInterval(() => undefined, 60_000);
process.on('disconnect', () => process.exit(1));

const [, , outDir = ''] = process.argv;
await mkdir(outDir, { recursive: true });
await writeFile(join(outDir, 'node-env'), process.env.NODE_ENV ?? '');
process.send?.('built');
