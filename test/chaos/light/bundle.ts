import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const catalogue = fileURLToPath(new URL('./catalogue.ts', import.meta.url));

/**
 * The engine's functions import the product's job catalogue from this path. In this bundle, the path resolves
 * to the test's catalogue instead.
 */
const testCatalogue: Plugin = {
  name: 'test-catalogue',
  setup(building) {
    building.onResolve({ filter: /\/jobs\/index$/ }, () => ({ path: catalogue }));
  },
};

/**
 * The host's modules find other files relative to themselves, so a bundle must be in the same location as the
 * original.
 */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  setup(building) {
    building.onLoad({ filter: /\/infra\/local\/.*\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};

/**
 * Bundles a program or a function into `<folder>/index.mjs`, as the stack bundles its functions, and returns
 * the file's path.
 */
export async function bundleProgram(folder: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    // CommonJS packages inside an ES module expect `require` to exist.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
    logLevel: 'error',
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [testCatalogue, placeOfSource],
  });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'index.mjs');
  await writeFile(file, outputFiles?.[0]?.text ?? '');
  return file;
}
