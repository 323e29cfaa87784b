/** Cleanup steps that run in reverse order. */
export interface Cleanup {
  /**
   * Adds a step. If the cleanup has already run, runs the step immediately, because part of an aborted
   * startup may still be in progress.
   */
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs every step once, even if some steps fail. Then throws the errors of the failed steps. */
  run(): Promise<void>;
}

/** Creates an empty cleanup list. */
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
