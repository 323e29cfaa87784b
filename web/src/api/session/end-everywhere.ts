import { endMySessionsDocument } from '#shared/jobs/documents/run-page-documents';
import type { PanelConfig } from './config';

const timeoutMs = 5_000;

/**
 * Ends the user's sessions. Returns false if there is no response or the token is no longer valid. Does not
 * use the API client, which would renew the session that is about to end.
 */
export async function endEverywhere({ graphqlUrl }: PanelConfig, accessToken: string): Promise<boolean> {
  try {
    const response = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: accessToken },
      body: JSON.stringify({ query: endMySessionsDocument }),
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
