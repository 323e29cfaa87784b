import { everyAdmin } from '#shared/jobs/job/access';
import type { UserDirectory } from '../gateways/user-directory';
import type { GroupsOf } from '../gateways/user-groups';
import { AppError } from '../runtime/app-error';
import type { Sending } from './send';

/**
 * Creates the function that looks up a receiver's account in the user directory. The function returns
 * undefined if the account has been deleted, replaced or disabled, or is no longer in the Admin group. An
 * account without a confirmed email address is not an error: only the receiver can confirm it.
 */
export const createAccountLookUp =
  (directory: UserDirectory, groupsOf: GroupsOf): Sending['account'] =>
  async ({ subject, username }) => {
    try {
      const email = await confirmedEmail(directory, { sub: subject, username });
      const groups = await groupsOf(username);
      return groups.includes(everyAdmin) ? { email, groups } : undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'Forbidden') return undefined;
      throw error;
    }
  };

async function confirmedEmail(
  directory: UserDirectory,
  account: Parameters<UserDirectory['find']>[0],
): Promise<string | undefined> {
  try {
    return (await directory.find(account)).email;
  } catch (error) {
    if (error instanceof AppError && error.code === 'Conflict') return undefined;
    throw error;
  }
}
