/** The attributes of a template that the recommendation needs. */
export interface Recommendable {
  readonly id: string;
  readonly targetGoals: readonly string[];
}

/** The template that suits a user's goals best, and why. */
export interface Recommendation {
  readonly templateId: string;
  /** Goals of the user that the template covers. */
  readonly matched: readonly string[];
  /** Number of matched goals; shown over `of`. */
  readonly score: number;
  /** Number of the user's goals. */
  readonly of: number;
}

/**
 * The template that covers most of the user's goals; among equal ones, the first listed. Undefined if no
 * template covers any of them.
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
