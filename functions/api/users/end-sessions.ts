import { writeEntry } from '#functions/engine/ledger/trail';
import { AppError } from '#functions/runtime/app-error';
import { operation } from '../request/request';

/**
 * Including the current one, by revoking all refresh tokens: for admins who suspect that a token has been
 * copied. The panel and the command line call it when a refresh token is rejected before it expires.
 */
export const endMySessions = operation({}, async (_, { sessions, identity, directory, engine }) => {
  if (!sessions) throw new AppError('Conflict', 'No user directory is configured for this function.');
  // If the account is disabled, this throws before any session ends.
  const by = await directory.find(identity);
  await sessions.endAll(identity.username);
  await writeEntry(engine, { type: 'security', by, outline: 'Ended all of their own sessions.' });
  return true;
});
