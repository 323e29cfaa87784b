import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const catalogue = fileURLToPath(new URL('./catalogue.ts', import.meta.url));

/** The engine's functions import the product's catalogue of jobs by this path; here they get the test's. */
const testCatalogue: Plugin = {
  name: 'test-catalogue',
  setup(building) {
    building.onResolve({ filter: /\/jobs\/index$/ }, () => ({ path: catalogue }));
  },
};

/** Bundles a program or a function into `<folder>/index.mjs`, as the stack bundles its functions, and gives that path. */
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
    // Packages in CommonJS inside an ES module look for `require`.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
    logLevel: 'error',
    plugins: [testCatalogue],
  });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'index.mjs');
  await writeFile(file, outputFiles?.[0]?.text ?? '');
  return file;
}
