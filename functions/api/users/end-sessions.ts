import { AppError } from '#functions/runtime/app-error';
import { operation } from '../request/request';

/**
 * Ends every session of the caller, including the one that sends the request: every refresh token becomes
 * invalid. For anyone who suspects that a token was copied. The panel and the command line call it when a
 * refresh token is refused before its time.
 */
export const endMySessions = operation({}, async (_, { sessions, identity }) => {
  if (!sessions) throw new AppError('Conflict', 'No user directory is connected here.');
  await sessions.endAll(identity.username);
  return true;
});
