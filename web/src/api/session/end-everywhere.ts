import type { PanelConfig } from './config';

/** The timeout of the request, in milliseconds. */
const timeoutMs = 5_000;

/**
 * Ends every session of the token's owner. Returns false if there was no response, or if the token is no
 * longer valid. The API's client is not used, because it would renew the session that is about to end.
 */
export async function endEverywhere({ graphqlUrl }: PanelConfig, accessToken: string): Promise<boolean> {
  try {
    const response = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: accessToken },
      body: JSON.stringify({ query: 'mutation EndMySessions { endMySessions }' }),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    return JSON.stringify(answer) === JSON.stringify({ data: { endMySessions: true } });
  } catch (cause) {
    console.error('The sessions could not be ended.', cause);
    return false;
  }
}
