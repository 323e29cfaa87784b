import type { EventEmitter } from 'node:events';
import { isDiskFull, whyOf } from './file-error';

/**
 * Resolves with a sentence describing the first uncaught error. Ignores disk-full errors, because failed
 * writes are reported elsewhere and the host keeps running.
 *
 * @param source an emitter of uncaught errors, such as `process`
 */
export function uncaughtFault(source: EventEmitter = process): Promise<string> {
  return new Promise((resolve) => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      source.on(event, (error: unknown) => {
        if (isDiskFull(error)) return;
        console.error(error);
        resolve(`A part of the host failed: ${sentenceOf(error)}`);
      });
    }
  });
}

/** Describes an error in a sentence. Includes the file name if the error is about a file. */
export function sentenceOf(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? ` (${error.path})` : '';
  return `${whyOf(error)}${path}.`;
}
