import { HostError } from '../base/host-error';

/** Creates an error whose message states the file, the problem and what was expected. */
export const importError = (message: string, cause?: unknown) =>
  new HostError('ImportFailed', message, cause === undefined ? undefined : { cause });

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
