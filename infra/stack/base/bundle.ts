import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';

export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

const common = {
  absWorkingDir: projectRoot,
  bundle: true,
  write: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** The bundles so far, which several stacks in one process share. */
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
 * Bundles functions with the AWS SDK clients, so that the deployed code is exactly the tested code.
 * Identifiers are not minified, because errors are recognised by name.
 * @param entries relative to the project root, such as `functions/api.ts`
 * @returns ES modules, keyed by entry point
 */
export function bundleFunctions(entries: readonly string[]): ReadonlyMap<string, string> {
  return bundled(functionOptions(entries));
}

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
 * Bundles resolvers for APPSYNC_JS as documented by AWS. Not minified: AppSync accepts only a subset of
 * JavaScript, and is known to accept esbuild's unminified output.
 * @param entries relative to the project root, such as `functions/resolvers/invoke.ts`
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

/** Moves the import to the top, as in AWS's own bundles. esbuild leaves an import where its module is. */
function withImportFirst(text: string): string {
  const line = /^import .*\n/m.exec(text)?.[0] ?? '';
  return `${line}${text.replace(line, '')}`;
}

/** Returns an entry point's bundle. Throws an Error if it was not bundled. */
export function bundleOf(code: ReadonlyMap<string, string>, entry: string): string {
  const text = code.get(entry);
  if (text === undefined) throw new Error(`${entry} was not bundled.`);
  return text;
}
