import { command } from './kinds/command';

export const signOut = command({
  name: 'sign-out',
  description: 'sign out: revoke and delete the refresh token',
  async work({ session, output }) {
    const signedOut = await session.end();
    output.show({ signedOut }, () => (signedOut ? 'Signed out.' : 'Nobody was signed in.'));
  },
});
