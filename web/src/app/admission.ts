import { signedInUser } from '../api/session/session';
import { currentSession, type Session } from '../api/session/stored-session';

const adminGroup = 'Admin';

/**
 * Returns true if the token's groups include the admin group. Use this only for display, because the server
 * enforces access.
 */
export const isAdmin = (session: Session): boolean => signedInUser(session).groups.includes(adminGroup);

/** Returns true if the signed-in user is an admin and their access token is still valid. */
export function isAdmitted(): boolean {
  const { session, expired = false } = currentSession();
  return session !== undefined && !expired && isAdmin(session);
}
