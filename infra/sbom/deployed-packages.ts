import { buildSync } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { apiEntry } from '../stack/api-function';
import { functionOptions, projectRoot } from '../stack/bundle';
import { jobEntries } from '../stack/jobs';
import { schedulerEntry } from '../stack/notification-scheduler';
import { packageFolder } from './lock-file';

/** The deployed artifacts that contain packages: `functions/api.ts`, `web`. */
export type Deployed = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the folders of the packages with code in a function's bundle, by the function's entry. */
export function packagesOfFunctions(): Deployed {
  const entries = [...Object.values(jobEntries), apiEntry, schedulerEntry];
  const { metafile } = buildSync({
    ...functionOptions(entries),
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

/**
 * Returns the folders of the packages with code, fonts or styles in the panel. Builds the panel without
 * writing files.
 */
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
