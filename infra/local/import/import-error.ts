import { HostError } from '../base/host-error';

/**
 * The error of an export that cannot be loaded: its message names the file, the problem and what was
 * expected.
 */
export const importError = (message: string, cause?: unknown) =>
  new HostError('ImportFailed', message, cause === undefined ? undefined : { cause });

/** The problem, in the words of the error. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
