import { createHash } from 'node:crypto';
import type { Deployed } from './deployed-packages';
import { type LockedPackage, packageName } from './lock-file';

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
export interface BillOfMaterials {
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
