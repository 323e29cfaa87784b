import { createApi } from './api';
import type { PanelConfig } from './panel-config';

/**
 * Ends all sessions of the user who owns the token, and prints a message. Throws a CliError if the sessions
 * cannot be ended.
 */
export async function endSessions({ graphqlUrl }: PanelConfig, accessToken: string): Promise<void> {
  const token = async () => accessToken;
  const api = createApi(graphqlUrl, { accessToken: token, renew: token, end: async () => false });
  await api.ask('mutation EndMySessions { endMySessions }');
  process.stderr.write(
    'Your last session ended early. Someone else may have used it, so all your sessions were ended.\n',
  );
}
