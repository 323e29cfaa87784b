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
