import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../web/src/app/routes.ts', import.meta.url), 'utf8');

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
