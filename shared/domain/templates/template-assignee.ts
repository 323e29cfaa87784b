/** Whom a template is to be given, as the field 'User Email (leave blank for yourself)' says it. */
export interface Assignee {
  /** How the user is looked up: by the caller's own id, by an id, or by an e-mail. */
  readonly by: 'self' | 'id' | 'email';
  /** What is looked up. */
  readonly text: string;
}

/** Longer values with a hyphen are user ids (docs/product.md). */
const longestOfOthers = 30;

/**
 * Reads the field (docs/product.md): blank is the caller, and so is the caller's own e-mail; a value with a
 * hyphen and longer than 30 characters is a user id; any other is an e-mail. What has an '@' is an e-mail
 * however long it is (docs/decisions.md).
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
