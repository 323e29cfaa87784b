import type { InvokeFunction } from '../template/template';

/** In order of arrival. */
interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the concurrent invocations of each function, because each has its own process and one machine has
 * few processors. Others wait.
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
      // Pass the turn on directly, so that one that has just arrived cannot take it.
      if (next) next();
      else line.running -= 1;
    }
  };
}
