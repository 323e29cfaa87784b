import type { Command } from 'commander';
import type { Perform } from '../requests/tools';

/** Adds `sign-out`, which revokes the stored session and deletes its tokens. */
export function addSignOut(program: Command, perform: Perform): void {
  program
    .command('sign-out')
    .description('sign out: revoke and delete the refresh token')
    .action(() =>
      perform(async ({ session, output }) => {
        const signedOut = await session.end();
        output.show({ signedOut }, () => (signedOut ? 'Signed out.' : 'Nobody was signed in.'));
        return undefined;
      }),
    );
}
