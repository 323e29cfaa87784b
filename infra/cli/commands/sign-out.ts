import type { Command } from 'commander';
import type { Perform } from '../requests/tools';

/** `sign-out`: revokes the session of earlier commands and forgets its tokens. */
export function addSignOut(program: Command, perform: Perform): void {
  program
    .command('sign-out')
    .description('sign out: revoke the refresh token and forget it')
    .action(() =>
      perform(async ({ session, output }) => {
        const signedOut = await session.end();
        output.show({ signedOut }, () => (signedOut ? 'Signed out.' : 'Nobody was signed in.'));
        return undefined;
      }),
    );
}
