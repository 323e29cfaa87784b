import { join } from 'node:path';

/** The folder of the project's package.json. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');
