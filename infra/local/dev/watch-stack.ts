import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../base/project-root';

const watched = ['functions', 'shared', 'infra/stack'] as const;

/** Editors write a file in several steps, and users save several files in a row. */
const quietMs = 200;

/** Calls never overlap. Returns a function that stops watching. */
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
