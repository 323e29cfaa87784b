/** What of a template the recommendation needs. */
export interface Recommendable {
  readonly id: string;
  readonly targetGoals: readonly string[];
}

/** The template that suits a user's goals best, and why. */
export interface Recommendation {
  readonly templateId: string;
  /** Goals of the user that the template is for. */
  readonly matched: readonly string[];
  /** Number of matched goals; shown over `of` (docs/product.md). */
  readonly score: number;
  /** Number of the user's goals. */
  readonly of: number;
}

/**
 * The template of which most goals are the user's; the first listed of those that are equal. Undefined where
 * no template is for any of the goals (docs/product.md).
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
