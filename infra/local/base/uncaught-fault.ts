import type { EventEmitter } from 'node:events';
import { isDiskFull, whyOf } from './file-error';

/**
 * Resolves with a sentence at the first uncaught error. A full disk does not count, because failed writes are
 * reported and the host continues.
 *
 * @param source emits uncaught errors, like `process`
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

/** Describes an error in one sentence, including the file if there is one. */
export function sentenceOf(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? ` (${error.path})` : '';
  return `${whyOf(error)}${path}.`;
}
