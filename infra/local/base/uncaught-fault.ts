import type { EventEmitter } from 'node:events';
import { isDiskFull, whyOf } from './file-error';

/**
 * Resolves with a sentence on the first uncaught error of `source`. Ignores full disks: failed writes are
 * reported elsewhere, and the host keeps running.
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

export function sentenceOf(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? ` (${error.path})` : '';
  return `${whyOf(error)}${path}.`;
}

/**
 * Keeps the host running when its output closes. Without a listener, every line written would cause an error,
 * and reporting it another.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
