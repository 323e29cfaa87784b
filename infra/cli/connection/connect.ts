import { HostError } from '#infra/local/base/host-error';
import { findRunningHost } from '#infra/local/running-host';
import { CliError } from '../base/exit-status';
import { type Api, createApi } from './api';
import { type PanelConfig, readPanelConfig } from './panel-config';
import { demoSession, type Session, usualAccount } from './session';
import { tokenStore } from './token-store';

export interface ConnectionOptions {
  /** The panel's origin, or undefined for the local host that uses `dataDir`. */
  readonly panel?: string;
  /** The email address of a demo account on the local host. */
  readonly as?: string;
  readonly dataDir: string;
  /** The port on this machine that the browser returns to after sign-in. */
  readonly callbackPort: number;
}

export interface Connection {
  readonly api: Api;
  readonly session: Session;
}

/**
 * Connects to the API that the options select. Signs in on the first request. If the connection fails, throws
 * a CliError that explains what to do.
 */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  const store = tokenStore();
  if (options.panel !== undefined && options.as === undefined) {
    const config = await readPanelConfig(options.panel);
    // Load this module on demand, because its dependencies are large.
    const { browserSession } = await import('./browser-session');
    return connectionOf(config, browserSession(config, options.callbackPort, store));
  }
  const siteUrl = options.panel ?? (await localSite(options.dataDir));
  const config = await readPanelConfig(siteUrl);
  return connectionOf(
    config,
    demoSession(new URL(siteUrl).origin, config, options.as ?? usualAccount, store),
  );
}

const connectionOf = ({ graphqlUrl }: PanelConfig, session: Session): Connection => ({
  api: createApi(graphqlUrl, session),
  session,
});

async function localSite(dataDir: string): Promise<string> {
  const host = await findRunningHost(dataDir).catch((error: unknown) => {
    if (error instanceof HostError) throw new CliError('HostNotRunning', error.message, { cause: error });
    throw error;
  });
  if (host?.url) return host.url;
  throw new CliError(
    'HostNotRunning',
    host
      ? `The local host (process ${host.pid}) is still starting; try again in a moment.`
      : `No local host is running with the data directory ${dataDir}. Start it with 'npm start', or specify a panel: --panel https://...`,
  );
}
