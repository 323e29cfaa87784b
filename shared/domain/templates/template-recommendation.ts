export interface Recommendable {
  readonly id: string;
  readonly targetGoals: readonly string[];
}

export interface Recommendation {
  readonly templateId: string;
  /** The user's goals that the template covers. */
  readonly matched: readonly string[];
  readonly score: number;
  readonly of: number;
}

/**
 * Returns the template that covers most of the user's goals; the first of several. Undefined if none covers
 * any.
 */
export function recommendTemplate(
  wellnessGoals: readonly string[],
  templates: readonly Recommendable[],
): Recommendation | undefined {
  const goals = [...new Set(wellnessGoals)];
  let best: Recommendation | undefined;
  for (const { id, targetGoals } of templates) {
    const matched = goals.filter((goal) => targetGoals.includes(goal));
    if (matched.length > (best?.score ?? 0)) {
      best = { templateId: id, matched, score: matched.length, of: goals.length };
    }
  }
  return best;
}
