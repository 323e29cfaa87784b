export interface Pausable {
  /** Waits for any pause to end, then does the work. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for the work in progress, then runs `inside` before other work starts. Pauses do not overlap. */
  pauseFor(inside: () => Promise<void>): Promise<void>;
}

export function createPausable(): Pausable {
  const inProgress = new Set<Promise<unknown>>();
  let pause: Promise<void> | undefined;
  return {
    async run(work) {
      while (pause) await pause;
      const done = work();
      inProgress.add(done);
      try {
        return await done;
      } finally {
        inProgress.delete(done);
      }
    },
    async pauseFor(inside) {
      const over = Promise.withResolvers<void>();
      pause = over.promise;
      try {
        await Promise.allSettled(inProgress);
        await inside();
      } finally {
        pause = undefined;
        over.resolve();
      }
    },
  };
}
