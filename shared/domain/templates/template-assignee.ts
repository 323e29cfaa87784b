/**
 * The user to whom a template is assigned, as entered in the 'User Email (leave blank for yourself)' field.
 */
export interface Assignee {
  /** How the user is looked up: as the caller, by ID, or by email. */
  readonly by: 'self' | 'id' | 'email';
  /** The text to search for. */
  readonly text: string;
}

/** The length above which a value is treated as a user ID if it contains a hyphen and no '@'. */
const longestOfOthers = 30;

/**
 * Parses the field. A blank value or the caller's own email refers to the caller. A value that contains a
 * hyphen and is longer than 30 characters is a user ID, unless it contains an '@'. All other values are
 * emails (docs/decisions.md).
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
