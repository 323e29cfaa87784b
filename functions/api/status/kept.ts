/**
 * Shares one answer among everybody who asks within `keptMs`, also while it is under way, so that many panels
 * cause one request. Errors are not kept.
 *
 * @param ask called if no answer is kept
 * @returns asks for the answer that belongs to `source`, at the time `nowMs`
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
