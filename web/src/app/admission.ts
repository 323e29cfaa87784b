import { signedInUser } from '../api/session/session';
import { currentSession, type Session } from '../api/session/stored-session';

const adminGroup = 'Admin';

export const isAdmin = (session: Session): boolean => signedInUser(session).groups.includes(adminGroup);

/** Returns true if the user is an admin. For display only: the server enforces access. */
export function isAdmitted(): boolean {
  const { session, expired = false } = currentSession();
  return session !== undefined && !expired && isAdmin(session);
}
