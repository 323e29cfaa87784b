import type { Dirent } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, undefinedIfGone, whyOf } from '../base/file-error';
import { HostError } from '../base/host-error';
import { isInSharedMemory, linkTarget } from '../base/in-shared-memory';
import { lockFile } from './lock';
import { isState, stateFile } from './state';

/** The host writes only to folders that contain this file. */
export const markerFile = 'wellness-admin-local-host.json';

const markerText = `${JSON.stringify(
  {
    about: 'Data of the local host of Wellness Admin. `npm start -- --fresh` deletes it.',
    format: 1,
  },
  undefined,
  2,
)}\n`;

/** Files that belong to nobody. A folder with only these counts as empty. */
const nobodysFiles = new Set(['lost+found', '.DS_Store', '.gitkeep', '.gitignore']);

/**
 * Creates the folder if missing, adds the marker and makes everything private. If the folder is unusable or
 * contains foreign files, rejects with a HostError `BadDataDir` and changes nothing.
 */
export async function claimFolder(root: string): Promise<void> {
  try {
    await makeFolder(root);
    await demandOurs(root);
    await makePrivate(root);
    await writeFile(join(root, markerFile), markerText, { mode: 0o600 });
  } catch (error) {
    throw unusable(root, error);
  }
}

/** Converts a file error to a HostError, and returns other errors unchanged. */
export function unusable(root: string, error: unknown): unknown {
  if (error instanceof HostError || codeOf(error) === undefined) return error;
  return new HostError('BadDataDir', `The data directory ${root} cannot be used: ${whyOf(error)}.`, {
    cause: error,
  });
}

/** Creates a folder and its parents. `mkdir` with `recursive` would hang on a folder below /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) === 'ENOENT' && parent !== path) {
      await makeFolder(parent);
      await mkdir(path, { mode: 0o700 });
      return;
    }
    if (codeOf(error) !== 'EEXIST') throw error;
    const found = await stat(path);
    if (found.isDirectory()) return;
    throw new HostError('BadDataDir', `${path} is a file; --data-dir expects a folder.`, { cause: error });
  }
}

async function demandOurs(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => !nobodysFiles.has(name));
  if (names.includes(markerFile)) return;
  const others = names.filter((name) => !name.startsWith(lockFile));
  // Empty, or from an older host that did not write a marker.
  if (others.length === 0 || isState(await readFile(join(root, stateFile), 'utf8').catch(() => ''))) return;
  throw new HostError(
    'BadDataDir',
    `${root} contains files that do not belong to the local host (${others.sort().slice(0, 3).join(', ')}); nothing there was changed. Give --data-dir a new or empty folder.`,
  );
}

/** Removes other users' permissions. Skips links, except the one to the database. */
async function makePrivate(folder: string): Promise<void> {
  await closeToOthers(folder);
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(entries.map((entry) => makeEntryPrivate(folder, entry)));
}

async function makeEntryPrivate(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) await makePrivate(path);
  else if (!entry.isSymbolicLink()) await closeToOthers(path);
  else if (await isInSharedMemory(path)) await makePrivate(await linkTarget(path)).catch(undefinedIfGone);
}

async function closeToOthers(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  } catch (error) {
    // A database that is shutting down may be removing its files.
    undefinedIfGone(error);
  }
}
