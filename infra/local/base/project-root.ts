import { join } from 'node:path';

/** Folder of the project's package.json. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');
