/** What is to be undone at the end, the last thing first. */
export interface Cleanup {
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs every step once, also when one fails; then throws what failed. */
  run(): Promise<void>;
}

/** An empty list of steps. */
export function createCleanup(): Cleanup {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      const failures: unknown[] = [];
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'The host did not end cleanly');
    },
  };
}
