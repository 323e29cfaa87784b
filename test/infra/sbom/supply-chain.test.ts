import { describe, expect, it } from 'vitest';
import {
  billOfMaterials,
  packageFolder,
  packageName,
  packagesOfFunctions,
  readLockFile,
} from '#infra/sbom/bill-of-materials';

const locked = readLockFile();

describe('every locked package', () => {
  // A nested package is covered by the hash of the package that contains it.
  const own = [...locked].filter(([, one]) => !one.inBundle);

  it('has a hash', () => {
    const without = own.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));

    expect(own.length).toBeGreaterThan(500);
    expect(without.map(([folder]) => folder)).toEqual([]);
  });

  it('comes from the registry, and not from a folder, repository or other address', () => {
    const origins = new Set<string>();
    const elsewhere = own.filter(([folder, { link, version = '', resolved }]) => {
      if (link || !/^\d+\.\d+\.\d+/.test(version)) return true;
      // For packages from the registry's own server, npm omits the URL.
      if (resolved === undefined) return false;
      const url = URL.canParse(resolved) ? new URL(resolved) : undefined;
      origins.add(url?.origin ?? resolved);
      const file = packageName(folder).split('/').at(-1);
      return url?.protocol !== 'https:' || !url.pathname.endsWith(`/-/${file}-${version}.tgz`);
    });

    expect(elsewhere.map(([folder]) => folder)).toEqual([]);
    expect(origins.size).toBeLessThanOrEqual(1);
  });
});

describe('the bill of materials', () => {
  it('lists the contents of the functions, and nothing that is only used to build or test them', () => {
    const { components } = billOfMaterials(packagesOfFunctions(), locked);
    const names = components.map(({ name }) => name);

    expect(names).toContain('@aws-sdk/client-dynamodb');
    expect(names).toContain('zod');
    expect(names).not.toContain('esbuild');
    expect(names).not.toContain('aws-cdk-lib');
    expect(names).not.toContain('react');
  });

  it("contains each package's version, licence, hash and deployment", () => {
    const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
    const bill = billOfMaterials(
      new Map([
        ['web', new Set(['node_modules/@a/b'])],
        ['functions/api.ts', new Set(['node_modules/@a/b'])],
      ]),
      new Map([
        ['node_modules/@a/b', { version: '1.2.3', license: 'MIT', integrity, inBundle: false, link: false }],
      ]),
    );

    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(bill.components).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40a/b@1.2.3#node_modules/@a/b',
        name: '@a/b',
        version: '1.2.3',
        purl: 'pkg:npm/%40a/b@1.2.3',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
        properties: [
          { name: 'wellness-admin:deployedIn', value: 'functions/api.ts' },
          { name: 'wellness-admin:deployedIn', value: 'web' },
        ],
      },
    ]);
  });

  it('rejects a package that is not in the lock file', () => {
    const deployed = new Map([['web', new Set(['node_modules/unknown'])]]);

    expect(() => billOfMaterials(deployed, locked)).toThrow('node_modules/unknown is deployed, but');
  });

  it.each([
    ['node_modules/zod/v4/core.js', 'node_modules/zod'],
    ['/home/me/node_modules/@a/b/c.js?used', 'node_modules/@a/b'],
    ['node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
    ['shared/api/page-size.ts', undefined],
  ])('recognizes the package of %s', (file, folder) => {
    expect(packageFolder(file)).toBe(folder);
  });
});
