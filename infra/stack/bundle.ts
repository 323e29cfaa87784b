import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';

/** The repository's root, from which handlers are named. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** AppSync takes resolver code up to this size (32 KB). */
export const maxResolverBytes = 32_768;

const common = {
  absWorkingDir: projectRoot,
  bundle: true,
  write: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** What was bundled in this process, by its options: of several stacks that one process synthesizes, each asks for the same. */
const known = new Map<string, ReadonlyMap<string, string>>();

function bundled(options: BuildOptions): ReadonlyMap<string, string> {
  const asked = JSON.stringify(options);
  const before = known.get(asked);
  if (before) return before;
  const { outputFiles } = buildSync({ ...common, ...options, outdir: 'bundles', outbase: '.' });
  const bundles = new Map(
    (outputFiles ?? []).map((file) => [
      file.path.replace(/^.*[\\/]bundles[\\/]/, '').replace(/\.m?js$/, '.ts'),
      file.text,
    ]),
  );
  known.set(asked, bundles);
  return bundles;
}

/**
 * Bundles Lambda functions, the AWS SDK's clients included, so that what runs is what was tested. Names are kept: errors are
 * told apart by theirs.
 *
 * @param entries paths from the project's root: `functions/api.ts`
 * @returns the bundles' text by entry: ES modules
 */
export function bundleFunctions(entries: readonly string[]): ReadonlyMap<string, string> {
  return bundled({
    entryPoints: [...entries],
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    minifySyntax: true,
    // Packages in CommonJS inside an ES module look for `require`.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
  });
}

/**
 * Bundles AppSync resolvers (APPSYNC_JS).
 *
 * @param entries paths from the project's root: `functions/resolvers/invoke.ts`
 * @returns the resolvers' text by entry
 */
export function bundleResolvers(entries: readonly string[]): ReadonlyMap<string, string> {
  return bundled({
    entryPoints: [...entries],
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    external: ['@aws-appsync/utils'],
    // Each resolver carries all that it uses, and the template has room for 1 MB. Syntax stays: AppSync knows only a part of it.
    minifyWhitespace: true,
    minifyIdentifiers: true,
  });
}
