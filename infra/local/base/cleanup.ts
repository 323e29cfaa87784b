/** Cleanup steps, run in reverse order. */
export interface Cleanup {
  /**
   * A step that is added after the cleanup runs immediately, because an aborted start may still be working.
   */
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs every step once, even if one fails, then throws the errors. */
  run(): Promise<void>;
}

/** An empty list of steps. */
export function createCleanup(): Cleanup {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  let isOver = false;
  return {
    add(step) {
      if (isOver)
        Promise.resolve()
          .then(step)
          .catch(() => {});
      else steps.push(step);
    },
    async run() {
      isOver = true;
      const failures: unknown[] = [];
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'The host did not shut down cleanly');
    },
  };
}
