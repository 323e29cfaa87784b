/** The code of a file system's error, such as `ENOSPC`; undefined for other kinds of errors. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not change it, or its file system has no hard links',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  EFBIG: 'a file would be larger than this process may write',
  EIO: 'the disk does not work',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'there is a folder where a file was expected',
  ENOENT: 'no folder can be made there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'this process has too many open files',
};

/** Why a file could not be read or written, in words that a sentence can end with. */
export function whyOf(error: unknown): string {
  const known = words[codeOf(error) ?? ''];
  return known ?? (error instanceof Error ? error.message : String(error));
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True if the error, or one of its causes, says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (fullCodes.has(codeOf(error) ?? '')) return true;
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause);
}
