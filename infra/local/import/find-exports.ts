import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { importError } from './import-error';
import { readManifest, summaryName, type TableExport } from './manifest';

export interface ModelExport extends TableExport {
  readonly model: string;
}

/** The maximum depth of the search. The prefix in a bucket may have a few levels. */
const maxDepth = 6;

/**
 * Finds the exports to load.
 * @param given `DIR`, which may contain several exports, or `Model=DIR`
 * @param models the tables' physical names, keyed by model
 * @throws HostError `ImportFailed` without an export, for a table of no model, or for two tables of a model
 */
export async function findExports(
  given: readonly string[],
  models: Readonly<Record<string, string>>,
): Promise<readonly ModelExport[]> {
  const found: ModelExport[] = [];
  for (const one of given) {
    const { model, folder } = sourceOf(one, models);
    const exports = await Promise.all((await manifestFolders(folder)).map(readManifest));
    if (exports.length === 0) {
      throw importError(
        `${folder} contains no DynamoDB export: expected AWSDynamoDB/<id>/${summaryName} below it.`,
      );
    }
    if (model !== undefined && exports.length > 1) {
      throw importError(
        `${folder} contains ${exports.length} exports; expected one, for ${model}. Give the path of that export's folder.`,
      );
    }
    for (const table of exports) found.push({ ...table, model: model ?? modelOfExport(table, models) });
  }
  const twice = found.find((a, index) => found.some((b, other) => other < index && a.model === b.model));
  if (!twice) return found;
  const folders = found.filter(({ model }) => model === twice.model).map(({ folder }) => folder);
  throw importError(`${folders.join(' and ')} are all exports of ${twice.model}; expected one.`);
}

/** Makes the path absolute, so that its meaning does not depend on the working directory. */
export function absoluteSource(given: string): string {
  const [model, ...rest] = given.split('=');
  return rest.length > 0 && /^\w+$/.test(model ?? '')
    ? `${model}=${resolve(rest.join('='))}`
    : resolve(given);
}

function sourceOf(given: string, models: Readonly<Record<string, string>>) {
  const index = given.indexOf('=');
  const model = index > 0 ? given.slice(0, index) : undefined;
  if (model === undefined || !/^\w+$/.test(model)) return { model: undefined, folder: resolve(given) };
  if (Object.hasOwn(models, model)) return { model, folder: resolve(given.slice(index + 1)) };
  throw importError(
    `--import ${given}: there is no model ${model}; expected one of ${Object.keys(models).join(', ')}.`,
  );
}

/** Files that only an export has. Without a summary beside them, the download is incomplete. */
const partsOfExport = ['manifest-files.json', 'manifest-files.md5', 'manifest-summary.md5', '_started'];

async function manifestFolders(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw importError(`${folder} cannot be read; expected the folder of a DynamoDB export.`, cause);
  });
  const names = entries.map(({ name }) => name);
  if (names.includes(summaryName)) return [folder];
  const isExport = basename(dirname(folder)) === 'AWSDynamoDB' && entries.length > 0;
  if (isExport || partsOfExport.some((name) => names.includes(name)) || (await holdsData(folder, names))) {
    throw importError(
      `${folder} has no ${summaryName}, which every export has: the download or the export itself is incomplete.`,
    );
  }
  const folders = await Promise.all(
    entries.map(async (entry) => ((await isFolder(folder, entry)) ? [join(folder, entry.name)] : [])),
  );
  const below = folders.flat();
  if (depth === maxDepth && below.length > 0) {
    throw importError(
      `${folder} contains further folders, but the search goes only ${maxDepth} folders deep. Name a folder closer to the exports.`,
    );
  }
  return (await Promise.all(below.map((one) => manifestFolders(one, depth + 1)))).flat();
}

const holdsData = async (folder: string, names: readonly string[]) =>
  names.includes('data') &&
  (await readdir(join(folder, 'data')).catch(() => [])).some((name) => name.endsWith('.json.gz'));

/** True for a folder or a link to one. */
const isFolder = async (folder: string, entry: Dirent) =>
  entry.isDirectory() ||
  (entry.isSymbolicLink() &&
    ((await stat(join(folder, entry.name)).catch(() => undefined))?.isDirectory() ?? false));

/**
 * Returns the model of a table, or undefined unless there is exactly one. The name is that of the model's
 * table here, or contains the model's name, like those that Amplify and CDK generate
 * (`UserActivity-abc123-prod`).
 */
export function modelOf(tableName: string, models: Readonly<Record<string, string>>): string | undefined {
  const parts = tableName.split(/[-_.]/);
  const isOf = ([model, name]: readonly [string, string]) =>
    name === tableName || parts.some((part) => part === model || part.startsWith(`${model}Table`));
  const [first, ...others] = Object.entries(models).filter(isOf);
  return others.length === 0 ? first?.[0] : undefined;
}

function modelOfExport({ folder, tableName }: TableExport, models: Readonly<Record<string, string>>): string {
  const model = modelOf(tableName, models);
  if (model !== undefined) return model;
  throw importError(
    `${join(folder, summaryName)} belongs to the table ${tableName}, whose name matches no model; specify the model: --import ${Object.keys(models)[0]}=${folder}`,
  );
}
