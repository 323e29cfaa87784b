interface Recommendable {
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

/** The user named in the 'User Email (leave blank for yourself)' field. */
export interface Assignee {
  readonly by: 'self' | 'id' | 'email';
  readonly text: string;
}

/** The maximum length of other values. A longer one with a hyphen and no '@' is a user ID. */
const longestOfOthers = 30;

/** Reads the field. Blank, or the caller's own email, means the caller (docs/decisions.md). */
export function readAssignee(
  typed: string,
  caller: { readonly email: string; readonly subject: string },
): Assignee {
  const text = typed.trim();
  if (text === '' || text.toLowerCase() === caller.email.toLowerCase()) {
    return { by: 'self', text: caller.subject };
  }
  const isId = text.includes('-') && [...text].length > longestOfOthers && !text.includes('@');
  return { by: isId ? 'id' : 'email', text };
}
