/**
 * The user to whom a template is assigned, according to the field 'User Email (leave blank for yourself)'.
 */
export interface Assignee {
  /** How the user is looked up: by the caller's own id, by an id, or by an email. */
  readonly by: 'self' | 'id' | 'email';
  /** The text to look up. */
  readonly text: string;
}

/** Longer values with a hyphen are user ids. */
const longestOfOthers = 30;

/**
 * Reads the field: blank means the caller, and so does the caller's own email. A value with a hyphen and more
 * than 30 characters is a user id; any other is an email. A value with an '@' is an email, however long it is
 * (docs/decisions.md).
 */
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
