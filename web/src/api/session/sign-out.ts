import { loadConfig } from './config';
import { endEverywhere } from './end-everywhere';
import { accessToken, dropSession, revokeSession } from './session';

/** Revokes the refresh token, removes the tokens, and navigates to the pool's end-session endpoint. */
export async function signOut(): Promise<void> {
  const config = await loadConfig();
  await revokeSession();
  dropSession(config);
  const query = new URLSearchParams({
    client_id: config.clientId,
    logout_uri: `${window.location.origin}/`,
  });
  window.location.assign(`${config.oauthUrl}/logout?${query}`);
}

/**
 * Signs out everywhere. Returns false if no session was ended, for example because the API did not respond.
 */
export async function signOutEverywhere(): Promise<boolean> {
  const token = await accessToken();
  if (token === undefined || !(await endEverywhere(await loadConfig(), token))) return false;
  await signOut();
  return true;
}
