import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders that never affect a build result. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git', 'cdk.out']);

/**
 * Returns a hash of `settings` and the contents of the given files and folders (recursively). Builds with the
 * same hash have the same result. A missing path is treated as empty.
 */
export async function fingerprint(paths: readonly string[], settings: unknown): Promise<string> {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(JSON.stringify(settings));
  files.forEach((file, index) => {
    hash.update(`\0${file}\0`).update(contents[index] ?? '');
  });
  return hash.digest('hex').slice(0, 16);
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  const inside = entries
    .filter((entry) => !(entry.isDirectory() && skippedFolders.has(entry.name)))
    .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(inside)).flat();
}
