import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../stack/bundle';

const packageShape = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  /** True if it is bundled in the surrounding package, whose hash covers it. */
  inBundle: z.boolean().default(false),
  link: z.boolean().default(false),
});

/** A package in package-lock.json. */
export type LockedPackage = z.infer<typeof packageShape>;

/**
 * Returns every locked package by its folder: `node_modules/zod`. The project itself, which has no folder
 * there, is omitted.
 */
export function readLockFile(): ReadonlyMap<string, LockedPackage> {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = z
    .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), packageShape) })
    .parse(JSON.parse(text));
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''));
}

/** Returns the name of the package in a folder: `@b/c` for `node_modules/a/node_modules/@b/c`. */
export const packageName = (folder: string) => folder.replace(/^.*node_modules\//, '');

/**
 * Returns the folder of the package that a file belongs to, or undefined for a file of the project itself.
 */
export const packageFolder = (file: string) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(insideProject(file))?.[0];

/** Returns a path relative to the project's root, with slashes and without the prefixes that bundlers add. */
function insideProject(file: string): string {
  const path = file.replaceAll('\\', '/').replaceAll('\0', '').replace(/\?.*$/, '');
  const index = path.indexOf('node_modules/');
  return index < 0 ? '' : path.slice(index);
}
