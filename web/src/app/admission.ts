import { signedInUser } from '../api/session/session';
import { currentSession, type Session } from '../api/session/stored-session';

const adminGroup = 'Admin';

/** Whether the token's groups contain that of the admins. Only for display: the server enforces access. */
export const isAdmin = (session: Session): boolean => signedInUser(session).groups.includes(adminGroup);

/** Whether an admin is signed in whose access token is still valid. */
export function isAdmitted(): boolean {
  const { session, expired = false } = currentSession();
  return session !== undefined && !expired && isAdmin(session);
}
