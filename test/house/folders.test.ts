import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const maxFilesPerFolder = 25;

const files = globSync('{shared,functions,infra,web/src,test}/**/*.{ts,tsx,mjs}');
const known = new Set(files);

/** The endings to try when resolving an import path to a file. */
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

const pathOf = (from: string, specifier: string) =>
  specifier.startsWith('#')
    ? specifier.slice(1).replace(/^web\//, 'web/src/')
    : posix.join(posix.dirname(from), specifier);

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+)'/g)].flatMap(
    ([, specifier = '']) =>
      endings.map((ending) => pathOf(file, specifier) + ending).filter((path) => known.has(path)),
  );

/**
 * Returns, for each folder, the other folders that its files import from. Files in subfolders do not count.
 */
function folderImports(): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files.filter((path) => !path.startsWith('test/'))) {
    const folder = posix.dirname(file);
    const imported = importsOf(file).map((path) => posix.dirname(path));
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others.union(new Set(imported.filter((path) => path !== folder))));
  }
  return folders;
}

/**
 * Repeatedly removes folders that import none of the remaining folders. Each folder that is left is in a
 * cycle or imports a folder that is.
 */
function cyclic(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  let left = [...imports.keys()];
  for (;;) {
    const names = new Set(left);
    const next = left.filter((folder) => [...(imports.get(folder) ?? [])].some((path) => names.has(path)));
    if (next.length === left.length) return left;
    left = next;
  }
}

it(`no folder holds more than ${maxFilesPerFolder} source files`, () => {
  const sizes = Map.groupBy(files, (file) => posix.dirname(file));

  const crowded = [...sizes]
    .filter(([, { length }]) => length > maxFilesPerFolder)
    .map(([folder, { length }]) => `${folder}: ${length}`);

  expect(crowded).toEqual([]);
});

it('folders of the product import each other without a cycle', () => {
  const imports = folderImports();

  expect(imports.size).toBeGreaterThan(50);
  expect(cyclic(imports)).toEqual([]);
});
