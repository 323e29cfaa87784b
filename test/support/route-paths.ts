import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../web/src/app/routes/', import.meta.url);
const source = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/**
 * The patterns in the panel's route table, such as `/admin/jobs/$runId`. The files are parsed instead of
 * imported, because the table's modules need a browser.
 */
export const routePaths: readonly string[] = [...source.matchAll(/^\s*path: '([^']+)',$/gm)].map(
  ([, path]) => path ?? '',
);

const rows = source.match(/^\s*page\(\{$/gm)?.length ?? 0;
if (rows === 0 || rows !== routePaths.length) {
  throw new Error(`The route table has ${rows} rows, but ${routePaths.length} paths were found in it.`);
}

export const routeTitles: ReadonlyMap<string, string> = new Map(
  source.split(/^\s*page\(\{$/m).flatMap((row): [string, string][] => {
    const [, path] = /^\s*path: '([^']+)',$/m.exec(row) ?? [];
    const [, title] = /^\s*title: '([^']+)',$/m.exec(row) ?? [];
    return path && title ? [[path, title]] : [];
  }),
);
