import type { EventEmitter } from 'node:events';
import { isDiskFull, whyOf } from './file-error';

/**
 * Resolves with a sentence at the first fault that no part of the host caught. A full disk is not one: what
 * could not be written was refused, and the host continues.
 *
 * @param source emits what nobody caught, as `process` does
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

/** An error in one sentence, with the file if it is about one. */
export function sentenceOf(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? ` (${error.path})` : '';
  return `${whyOf(error)}${path}.`;
}
