import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtPanel } from '#infra/local/build/artifacts';
import { routePaths } from '../../../support/route-paths';

const maxGzipBytes = 200_000;
/** The minimum number of constant styles that the build computes for Chakra elements. There are about 780. */
const minStaticRules = 700;
const importOf = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\)/;

/** JavaScript files by name, and the page's entry file. */
let files: ReadonlyMap<string, string>;
let entry: string;
let styleSheet: string;

beforeAll(async () => {
  const folder = await builtPanel({});
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  files = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(index)?.[1] ?? '';
  const styles = /<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"/.exec(index)?.[1] ?? '';
  styleSheet = readFileSync(join(assets, styles), 'utf8');
});

/** Returns the given files and everything that they import statically. */
function withImports(first: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(first);
  for (const name of loaded) {
    const imports = (files.get(name) ?? '').matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    for (const [, imported] of imports) if (imported) loaded.add(imported);
  }
  return loaded;
}

/** Returns the file for each page in the route table, keyed by the page's path. */
function pageFiles(): ReadonlyMap<string, string> {
  const rows = (files.get(entry) ?? '').matchAll(/\bpath:["'`]([^"'`]+)["'`],title:/g);
  return new Map(
    [...rows].map(({ 1: path = '', index, input }) => [path, importOf.exec(input.slice(index))?.[1] ?? '']),
  );
}

describe('the panel’s production build', () => {
  it('has a file for each page of the route table, which no other page and no first visit loads', () => {
    const byPath = pageFiles();
    const pages = [...byPath.values()];

    expect([...byPath.keys()].sort()).toEqual([...routePaths].sort());
    expect(new Set(pages).size).toBe(routePaths.length);
    const first = withImports([entry]);
    expect(pages.filter((file) => !files.has(file) || first.has(file))).toEqual([]);
    for (const page of pages) {
      const others = pages.filter((other) => other !== page);
      expect([...withImports([page])].filter((file) => others.includes(file))).toEqual([]);
    }
  });

  it('loads at most 200 kB of JavaScript, gzipped, at a first visit', () => {
    const home = pageFiles().get('/admin') ?? '';

    const sizes = [...withImports([entry, home])].map((name) => gzipSync(files.get(name) ?? '').byteLength);

    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxGzipBytes);
  });

  it('has the constant styles of Chakra elements in its style sheet, and their classes in its code', () => {
    const rules = new Set(styleSheet.match(/\.css-[a-z0-9]+(?=\{)/g));
    const classes = new Set([...files.values()].flatMap((code) => code.match(/css-[a-z0-9]+/g) ?? []));
    const used = [...rules].filter((rule) => classes.has(rule.slice(1)));

    expect(rules.size).toBeGreaterThan(minStaticRules);
    expect(used.length).toBeGreaterThan(minStaticRules);
  });
});
