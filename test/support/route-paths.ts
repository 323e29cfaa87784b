import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../web/src/app/routes/', import.meta.url);
const source = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/**
 * Patterns of the panel's route table, such as `/admin/jobs/$runId`: parsed, not imported, because its
 * modules need a browser.
 */
export const routePaths: readonly string[] = [...source.matchAll(/^\s*path: '([^']+)',$/gm)].map(
  ([, path]) => path ?? '',
);

const rows = source.match(/^\s*page\(\{$/gm)?.length ?? 0;
if (rows === 0 || rows !== routePaths.length) {
  throw new Error(`The route table has ${rows} rows, but ${routePaths.length} paths were found in it.`);
}

/** Paths of the rows that the chooser has a quick link to. */
export const quickLinkPaths: readonly string[] = source
  .split(/^\s*page\(\{$/m)
  .filter((row) => row.includes('quickLink: true'))
  .flatMap((row) => /^\s*path: '([^']+)',$/m.exec(row)?.[1] ?? []);
