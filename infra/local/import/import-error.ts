import { HostError } from '../base/host-error';

/**
 * Creates the error for an export that cannot be loaded. The message states the file, the problem and the
 * expected content.
 */
export const importError = (message: string, cause?: unknown) =>
  new HostError('ImportFailed', message, cause === undefined ? undefined : { cause });

/** Returns an error's message. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
