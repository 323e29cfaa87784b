import type { InvokeFunction } from '../template/template';

/** The running invocations of one function, and those waiting for their turn in order of arrival. */
interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the number of concurrent invocations of each function. Further ones wait for their turn, in order.
 * Each invocation has its own process, and a machine has fewer processors than AWS.
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
      // A turn is passed on directly, so that no newcomer can take it.
      if (next) next();
      else line.running -= 1;
    }
  };
}
