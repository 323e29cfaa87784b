import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';

/** The repository root. Handler paths are relative to it. */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

const common = {
  absWorkingDir: projectRoot,
  bundle: true,
  write: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/**
 * The bundles that this process has created, keyed by their options. Several stacks in one process share
 * them.
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
 * Bundles Lambda functions together with the AWS SDK clients, so that the deployed code is exactly the code
 * that was tested. Identifiers are not minified, because errors are recognised by name.
 *
 * @param entries paths relative to the project root, such as `functions/api.ts`
 * @returns the text of each bundle, keyed by entry point; each bundle is an ES module
 */
export function bundleFunctions(entries: readonly string[]): ReadonlyMap<string, string> {
  return bundled(functionOptions(entries));
}

/** Returns the options for bundling functions. Tools that inspect bundle contents also use them. */
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
 * Bundles AppSync resolvers (APPSYNC_JS) as documented by AWS. The bundles are not minified, because AppSync
 * accepts only a subset of JavaScript syntax and is known to accept esbuild's unminified output.
 *
 * @param entries paths relative to the project root, such as `functions/resolvers/invoke.ts`
 * @returns the text of each resolver, keyed by entry point
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

/**
 * Moves a bundle's import to the top, where AWS's own bundles have their imports. esbuild leaves an import
 * where its module is.
 */
function withImportFirst(text: string): string {
  const line = /^import .*\n/m.exec(text)?.[0] ?? '';
  return `${line}${text.replace(line, '')}`;
}

/** Returns an entry point's bundle. Throws an Error if the entry point was not bundled. */
export function bundleOf(code: ReadonlyMap<string, string>, entry: string): string {
  const text = code.get(entry);
  if (text === undefined) throw new Error(`${entry} was not bundled.`);
  return text;
}
