import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../stack/base/bundle';

const packageShape = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  /** True for a package that the hash of the surrounding package covers. */
  inBundle: z.boolean().default(false),
  link: z.boolean().default(false),
});

export type LockedPackage = z.infer<typeof packageShape>;

/** Reads the locked packages, keyed by folder, such as `node_modules/zod`. Omits the project itself. */
export function readLockFile(): ReadonlyMap<string, LockedPackage> {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = z
    .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), packageShape) })
    .parse(JSON.parse(text));
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''));
}

/** Returns `@b/c` for `node_modules/a/node_modules/@b/c`. */
export const packageName = (folder: string) => folder.replace(/^.*node_modules\//, '');

/** Returns the folder of a file's package, or undefined for one of the project's own files. */
export const packageFolder = (file: string) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(insideProject(file))?.[0];

/**
 * Returns a relative path with slashes and without bundlers' prefixes; empty for a file that is in no
 * package.
 */
function insideProject(file: string): string {
  const path = file.replaceAll('\\', '/').replaceAll('\0', '').replace(/\?.*$/, '');
  const index = path.indexOf('node_modules/');
  return index < 0 ? '' : path.slice(index);
}
