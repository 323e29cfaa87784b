import type { InvokeFunction } from '../template/template';

/**
 * A function's invocation queue: the number of running invocations, and the waiting invocations in order of
 * arrival.
 */
interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the number of concurrent invocations of each function, because each invocation has its own process
 * and a single machine has few processors. Additional invocations wait their turn.
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
      // Pass the turn directly to the next invocation, so that one that has just arrived cannot take it.
      if (next) next();
      else line.running -= 1;
    }
  };
}
