import { readFile } from 'node:fs/promises';

/** Returns a file system error's code, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no permission to change it, or its file system has no hard links',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  EFBIG: "a file would exceed this process's size limit",
  EIO: 'the disk reported an I/O error',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'there is a folder where a file was expected',
  ENOENT: "the folder's parent does not exist",
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'this process has too many open files',
};

export function whyOf(error: unknown): string {
  const known = words[codeOf(error) ?? ''];
  return known ?? (error instanceof Error ? error.message : String(error));
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True if the error or one of its causes says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (fullCodes.has(codeOf(error) ?? '')) return true;
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause);
}

/** An argument for `catch`: a missing file is no error, and becomes undefined. */
export function undefinedIfGone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

/** Reads a file, or returns undefined if there is no such file. */
export const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(undefinedIfGone);
