import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';

/** The repository's root, to which handlers' paths are relative. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const common = {
  absWorkingDir: projectRoot,
  bundle: true,
  write: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** The bundles made by this process, by options. Several stacks in one process share them. */
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
 * Bundles Lambda functions, including the AWS SDK's clients, so that the deployed code is the tested code.
 * Names are kept, because errors are recognised by name.
 *
 * @param entries paths from the project's root: `functions/api.ts`
 * @returns the bundles' text by entry: ES modules
 */
export function bundleFunctions(entries: readonly string[]): ReadonlyMap<string, string> {
  return bundled(functionOptions(entries));
}

/** Bundling options of functions, also for tools that inspect a bundle's contents. */
export function functionOptions(entries: readonly string[]): BuildOptions {
  return {
    ...common,
    entryPoints: [...entries],
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    minifySyntax: true,
    // CommonJS packages inside an ES module need `require`.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
  };
}

/**
 * Bundles AppSync resolvers (APPSYNC_JS) as AWS documents it. They are not minified, because AppSync accepts
 * only a part of the syntax, and is known to accept the output of esbuild without minification.
 *
 * @param entries paths from the project's root: `functions/resolvers/invoke.ts`
 * @returns the resolvers' text by entry
 */
export function bundleResolvers(entries: readonly string[]): ReadonlyMap<string, string> {
  const bundles = bundled({
    entryPoints: [...entries],
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    external: ['@aws-appsync/utils'],
  });
  return new Map([...bundles].map(([entry, text]) => [entry, withImportFirst(text)]));
}

/** esbuild keeps an import at its module's position, but AWS's own bundles begin with their imports. */
function withImportFirst(text: string): string {
  const line = /^import .*\n/m.exec(text)?.[0] ?? '';
  return `${line}${text.replace(line, '')}`;
}
