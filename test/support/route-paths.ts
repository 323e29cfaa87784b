import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../web/src/app/routes/', import.meta.url);
const source = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/**
 * The patterns of the panel's route table, such as `/admin/jobs/$runId`. They are parsed instead of imported,
 * because the table's modules need a browser.
 */
export const routePaths: readonly string[] = [...source.matchAll(/^\s*path: '([^']+)',$/gm)].map(
  ([, path]) => path ?? '',
);

const rows = source.match(/^\s*page\(\{$/gm)?.length ?? 0;
if (rows === 0 || rows !== routePaths.length) {
  throw new Error(`The route table has ${rows} rows, but ${routePaths.length} paths were found in it.`);
}

/** The paths of the rows with a quick link in the chooser. */
export const quickLinkPaths: readonly string[] = source
  .split(/^\s*page\(\{$/m)
  .filter((row) => row.includes('quickLink: true'))
  .flatMap((row) => /^\s*path: '([^']+)',$/m.exec(row)?.[1] ?? []);
