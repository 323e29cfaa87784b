export interface Cleanup {
  /**
   * Adds a step. Once the cleanup has run, runs the step at once, because an aborted startup may still be in
   * progress.
   */
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs every step in reverse order, even if some fail, then throws the errors of those that failed. */
  run(): Promise<void>;
}

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
