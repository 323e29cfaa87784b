export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(readonly maxMs: number) {
    super(`No response within ${maxMs} ms.`);
  }
}

/**
 * Runs a task. At the limit, aborts the signal and throws a NoAnswerError, even if the task ignores the
 * signal.
 */
export async function withinLimit<Answer>(
  maxMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new NoAnswerError(maxMs));
    controller.abort();
  }, maxMs);
  try {
    return await Promise.race([ask(controller.signal), overdue]);
  } finally {
    clearTimeout(timer);
  }
}
