import { buildSync } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { functionOptions, projectRoot } from '../stack/base/bundle';
import { functionEntries } from '../stack/wellness-admin-stack';
import { packageFolder } from './lock-file';

/** The packages' folders by deployed artifact, such as `functions/api.ts` or `web`. */
export type Deployed = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the packages whose code is in a bundle, keyed by entry point. */
export function packagesOfFunctions(): Deployed {
  const { metafile } = buildSync({
    ...functionOptions(functionEntries),
    outdir: 'bundles',
    outbase: '.',
    metafile: true,
  });
  const outputs = Object.values(metafile?.outputs ?? {});
  return new Map(
    outputs.map(({ entryPoint = '', inputs }) => {
      const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      return [entryPoint, foldersOf(used.map(([path]) => path))];
    }),
  );
}

/** Returns the packages whose code, fonts or styles are in the panel. Writes no files. */
export async function packagesOfPanel(): Promise<Deployed> {
  const built = await build({
    configFile: `${projectRoot}vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map([['web', foldersOf(files.flatMap((file) => sourcesOf(file)))]]);
}

function sourcesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): readonly string[] {
  if (file.type === 'asset') return file.originalFileNames;
  return Object.entries(file.modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([path]) => path);
}

const foldersOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => packageFolder(file) ?? []));
