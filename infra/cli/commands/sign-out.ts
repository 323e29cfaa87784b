import { command } from './kinds/command';

/** Revokes the stored session and deletes its tokens. */
export const signOut = command({
  name: 'sign-out',
  description: 'sign out: revoke and delete the refresh token',
  async work({ session, output }) {
    const signedOut = await session.end();
    output.show({ signedOut }, () => (signedOut ? 'Signed out.' : 'Nobody was signed in.'));
  },
});
