import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';

/** The repository's root, relative to which handlers are named. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const common = {
  absWorkingDir: projectRoot,
  bundle: true,
  write: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/**
 * The bundles that this process has made, by options: several stacks that one process synthesizes share them.
 */
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
 * Bundles Lambda functions, including the AWS SDK's clients, so that exactly the tested code runs. Names are
 * kept, because errors are recognised by theirs.
 *
 * @param entries paths from the project's root: `functions/api.ts`
 * @returns the bundles' text by entry: ES modules
 */
export function bundleFunctions(entries: readonly string[]): ReadonlyMap<string, string> {
  return bundled(functionOptions(entries));
}

/** How functions are bundled, for those who need to know what a bundle consists of. */
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
    // CommonJS packages inside an ES module look for `require`.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
  };
}

/**
 * Bundles AppSync resolvers (APPSYNC_JS) as AWS documents it. They are not minified, because AppSync accepts
 * only a part of the syntax, and is known to accept what esbuild writes without minifying.
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

/** esbuild leaves an import at the module that had it; AWS's own bundles begin with theirs. */
function withImportFirst(text: string): string {
  const line = /^import .*\n/m.exec(text)?.[0] ?? '';
  return `${line}${text.replace(line, '')}`;
}
