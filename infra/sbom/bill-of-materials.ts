import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { z } from 'zod';
import { functionOptions, projectRoot } from '../stack/base/bundle';
import { functionEntries } from '../stack/wellness-admin-stack';

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
  readonly hashes: readonly object[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** A bill of materials in the CycloneDX 1.6 format. */
interface BillOfMaterials {
  readonly $schema: string;
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: object;
  readonly components: readonly Component[];
}

/**
 * Creates the bill of materials. The same packages always produce the same result.
 * @param locked every locked package, keyed by folder
 * @throws Error that names a deployed package without version or hash in the lock file
 */
export function billOfMaterials(
  deployed: Deployed,
  locked: ReadonlyMap<string, LockedPackage>,
): BillOfMaterials {
  const places = new Map<string, string[]>();
  for (const [place, folders] of deployed) {
    for (const folder of folders) places.set(folder, [...(places.get(folder) ?? []), place]);
  }
  const components = [...places]
    .map(([folder, found]) => componentOf(folder, locked.get(folder), found.toSorted()))
    .toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(hash)}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'wellness-admin', name: 'wellness-admin' },
    },
    components,
  };
}

function componentOf(
  folder: string,
  locked: LockedPackage | undefined,
  places: readonly string[],
): Component {
  if (!locked?.version || !locked.integrity) {
    throw new Error(`${folder} is deployed, but package-lock.json has no version and hash for it.`);
  }
  const name = packageName(folder);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`;
  return {
    type: 'library',
    // The same version of a package can be in two folders.
    'bom-ref': `${purl}#${folder}`,
    name,
    version: locked.version,
    purl,
    ...(locked.license ? { licenses: [licenseOf(locked.license)] } : {}),
    hashes: [hashOf(locked.integrity)],
    properties: places.map((value) => ({ name: 'wellness-admin:deployedIn', value })),
  };
}

const licenseOf = (license: string) =>
  /[ ()]/.test(license) ? { expression: license } : { license: { id: license } };

/** Converts `sha512-<base64>` to CycloneDX's format. */
function hashOf(integrity: string): object {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** Formats a UUID of version 8, which is for custom values. */
const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

/** The packages' folders by deployed artifact, such as `functions/api.ts` or `web`. */
type Deployed = ReadonlyMap<string, ReadonlySet<string>>;

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

const packageShape = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  /** True for a package that the hash of the surrounding package covers. */
  inBundle: z.boolean().default(false),
  link: z.boolean().default(false),
});

type LockedPackage = z.infer<typeof packageShape>;

/** Reads the locked packages, keyed by folder, such as `node_modules/zod`. Omits the project itself. */
export function readLockFile(): ReadonlyMap<string, LockedPackage> {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = z
    .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), packageShape) })
    .parse(JSON.parse(text));
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''));
}

/** Returns `@b/c` for `node_modules/a/node_modules/@b/c`. */
export const packageName = (folder: string) => folder.replace(/^.*node_modules\//, '');

/** Returns the folder of a file's package, or undefined for one of the project's own files. */
export const packageFolder = (file: string) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(insideProject(file))?.[0];

/**
 * Returns a relative path with slashes and without bundlers' prefixes; empty for a file that is in no
 * package.
 */
function insideProject(file: string): string {
  const path = file.replaceAll('\\', '/').replaceAll('\0', '').replace(/\?.*$/, '');
  const index = path.indexOf('node_modules/');
  return index < 0 ? '' : path.slice(index);
}
