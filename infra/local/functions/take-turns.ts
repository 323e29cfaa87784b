import type { InvokeFunction } from '../template/template';

/** What is under way of one function, and what waits for its turn, the first first. */
interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs at most so many invocations of each function at the same time; more wait for their turn, in the order
 * in which they came. An invocation has a process to itself, and a machine has fewer processors than AWS.
 */
export function takeTurns(invoke: InvokeFunction, most: number): InvokeFunction {
  const lines = new Map<string, Line>();

  return async (functionArn, payload) => {
    const line = lines.get(functionArn) ?? { running: 0, waiting: [] };
    lines.set(functionArn, line);
    if (line.running < most) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await invoke(functionArn, payload);
    } finally {
      const next = line.waiting.shift();
      // A turn is handed on, so nobody who comes meanwhile takes it.
      if (next) next();
      else line.running -= 1;
    }
  };
}
