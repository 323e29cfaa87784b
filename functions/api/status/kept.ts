/**
 * Caches a result per `owner` for `keptMs` and shares a pending request between callers, so many open panels
 * cause only one. Errors are not cached.
 */
export function kept<Source extends object, Answer>(
  keptMs: number,
  ask: (source: Source) => Promise<Answer>,
): (source: Source, owner: object, nowMs: number) => Promise<Answer> {
  const answers = new WeakMap<object, { readonly untilMs: number; readonly answer: Promise<Answer> }>();

  return async (source, owner, nowMs) => {
    const known = answers.get(owner);
    if (known && nowMs < known.untilMs) return known.answer;
    const asked = { untilMs: nowMs + keptMs, answer: ask(source) };
    answers.set(owner, asked);
    try {
      return await asked.answer;
    } catch (error) {
      if (answers.get(owner) === asked) answers.delete(owner);
      throw error;
    }
  };
}
