import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  statfs,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Moves the database folder between shared memory and the disk. It is in shared memory while the first demo
 * workspace is written: on disk, each of the 120,000 writes would wait for milliseconds.
 *
 * Invariant: the path is either a link into shared memory, which survives if the host is killed, or a folder
 * on the disk. During a move, the link is named `<name>.old` and the folder on the disk is complete.
 */

const sharedMemory = '/dev/shm';
/**
 * The beginning of our folders' paths. A link to any other target belongs to the user and counts as an
 * ordinary folder.
 */
const ours = join(sharedMemory, 'wellness-admin-');
/**
 * True for one of our folders, but not for a path inside one: only a folder created by `mkdtemp` may be
 * removed.
 */
const isOurs = (path: string) => path.startsWith(ours) && /^\w+$/.test(path.slice(ours.length));
/**
 * The shared memory per user, about three times a user's records, which leaves room for the database's
 * journal.
 */
const bytesPerUser = 300 * 1024;
const leastFreeBytes = 64 * 1024 * 1024;

const onDisk = (folder: string) => `${folder}.new`;
const left = (folder: string) => `${folder}.old`;

/** Puts the folder into shared memory, unless it exists on the disk or there is too little shared memory. */
export async function makeInSharedMemory(folder: string, users: number): Promise<void> {
  if ((await kindOf(folder)) !== undefined || !(await fits(users))) return;
  await symlink(await mkdtemp(ours), folder);
}

export const linkTarget = readlink;

export const isInSharedMemory = async (folder: string) => (await kindOf(folder)) === 'link';

/** True if `folder` was in shared memory and the machine has restarted. */
export async function isGone(folder: string): Promise<boolean> {
  return (await isInSharedMemory(folder)) && !(await stat(folder).catch(() => undefined));
}

export async function moveToDisk(folder: string): Promise<void> {
  await rm(onDisk(folder), { recursive: true, force: true });
  await mkdir(onDisk(folder), { mode: 0o700 });
  for (const name of await readdir(folder)) await copyToDisk(join(folder, name), join(onDisk(folder), name));
  await rename(folder, left(folder));
  await finishMove(folder);
}

/** Completes a move that was interrupted when the host was killed. */
export async function finishMove(folder: string): Promise<void> {
  if (!(await isInSharedMemory(left(folder)))) return;
  if ((await kindOf(folder)) === undefined) await rename(onDisk(folder), folder);
  await removeFromSharedMemory(left(folder));
}

/** Removes a link into shared memory with its target. Ignores anything else. */
export async function removeFromSharedMemory(folder: string): Promise<void> {
  if (!(await isInSharedMemory(folder))) return;
  await rm(await readlink(folder), { recursive: true, force: true });
  await rm(folder);
}

async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function fits(users: number): Promise<boolean> {
  const free = await statfs(sharedMemory).catch(() => undefined);
  return free !== undefined && free.bavail * free.bsize >= leastFreeBytes + users * bytesPerUser;
}

async function kindOf(path: string): Promise<'link' | 'folder' | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return undefined;
  return found.isSymbolicLink() && isOurs(await readlink(path)) ? 'link' : 'folder';
}
