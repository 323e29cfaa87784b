import { AppError } from '#functions/runtime/app-error';
import { operation } from '../request/request';

/**
 * Ends all sessions of the caller, including the current one, by revoking all refresh tokens. It is for users
 * who suspect that a token was copied. The panel and the command line call it when a refresh token is
 * rejected before it expires.
 */
export const endMySessions = operation({}, async (_, { sessions, identity }) => {
  if (!sessions) throw new AppError('Conflict', 'No user directory is connected here.');
  await sessions.endAll(identity.username);
  return true;
});
