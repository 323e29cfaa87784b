import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { importError } from './import-error';
import { readManifest, summaryName, type TableExport } from './manifest';

/** An export and the model whose table it goes into. */
export interface ModelExport extends TableExport {
  readonly model: string;
}

/** Folders below the given one that are looked into: a bucket's prefix may be a few deep. */
const mostDepth = 6;

/**
 * The exports that the command line means, each `DIR`, which may hold several, or `Model=DIR`.
 *
 * @param models physical names of the tables by model name
 * @throws HostError `ImportFailed` where there is none, a table is of no model, or two are of the same
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
        `${folder} holds no DynamoDB export: expected AWSDynamoDB/<id>/${summaryName} below it.`,
      );
    }
    if (model !== undefined && exports.length > 1) {
      throw importError(
        `${folder} holds ${exports.length} exports; expected one, for ${model}: name its own folder.`,
      );
    }
    for (const table of exports) found.push({ ...table, model: model ?? modelOf(table, models) });
  }
  const twice = found.find((a, at) => found.some((b, other) => other < at && a.model === b.model));
  if (!twice) return found;
  const folders = found.filter(({ model }) => model === twice.model).map(({ folder }) => folder);
  throw importError(`${folders.join(' and ')} are all exports of ${twice.model}; expected one.`);
}

function sourceOf(given: string, models: Readonly<Record<string, string>>) {
  const at = given.indexOf('=');
  const model = at > 0 ? given.slice(0, at) : undefined;
  if (model === undefined || !/^\w+$/.test(model)) return { model: undefined, folder: resolve(given) };
  if (Object.hasOwn(models, model)) return { model, folder: resolve(given.slice(at + 1)) };
  throw importError(
    `--import ${given}: there is no model ${model}; expected one of ${Object.keys(models).join(', ')}.`,
  );
}

async function manifestFolders(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw importError(`${folder} cannot be read; expected the folder of a DynamoDB export.`, cause);
  });
  if (entries.some((entry) => entry.isFile() && entry.name === summaryName)) return [folder];
  if (depth === mostDepth) return [];
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  return (await Promise.all(below.map((one) => manifestFolders(one, depth + 1)))).flat();
}

/** By the table's name: as it is here, the model's, or with a part of it as Amplify and CDK name tables (`UserActivity-abc123-prod`). */
function modelOf({ folder, tableName }: TableExport, models: Readonly<Record<string, string>>): string {
  const parts = tableName.split(/[-_.]/);
  const isOf = ([model, name]: readonly [string, string]) =>
    name === tableName || parts.some((part) => part === model || part.startsWith(`${model}Table`));
  const [first, ...others] = Object.entries(models).filter(isOf);
  if (first && others.length === 0) return first[0];
  throw importError(
    `${join(folder, summaryName)} is of the table ${tableName}, which is of no model here by its name; say of which: --import ${Object.keys(models)[0]}=${folder}`,
  );
}
