import { join } from 'node:path';

/** The folder that contains the project's package.json. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');
