import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../base/project-root';

/** The sources of the synthesized stack. */
const watched = ['functions', 'shared', 'infra/stack'] as const;

/**
 * The delay before a reload, in milliseconds. It is needed because editors write a file in several steps, and
 * users may save several files in a row.
 */
const quietMs = 200;

/**
 * Calls `onChange` once the stack's sources have changed and then stayed unchanged for a moment. Calls never
 * overlap. Returns a function that stops watching.
 */
export function watchStack(onChange: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    await onChange();
    running = false;
    if (again) {
      again = false;
      schedule();
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  }

  const watchers = watched.map((folder) => watch(join(projectRoot, folder), { recursive: true }, schedule));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
