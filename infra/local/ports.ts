import getPort, { portNumbers } from 'get-port';
import { HostError } from './host-error';

/** Where the host looks for a port for the panel, if nobody says which. */
const sitePorts = { first: 3000, last: 3099 } as const;

/** Ports of the servers whose addresses the template, tokens and bookmarks hold. */
export interface Ports {
  readonly site: number;
  readonly userPool: number;
  readonly objects: number;
  readonly functions: number;
}

/** What is wished of the ports. */
export interface PortWishes {
  /** This port for the panel or none. */
  readonly site?: number;
  /** Ports of the last start: taken again where they are free. */
  readonly remembered: Readonly<Record<string, number>>;
  /** Any free port for the panel, in place of 3000 or one near it: for hosts that run beside others. */
  readonly anySite: boolean;
}

/** Finds free loopback ports. Throws a HostError `BadOption` if the port that was asked for is taken. */
export async function choosePorts({ site, remembered, anySite }: PortWishes): Promise<Ports> {
  return {
    site: site === undefined ? await freeSitePort(remembered.site, anySite) : await demanded(site),
    userPool: await getPort({ host, port: remembered.userPool }),
    objects: await getPort({ host, port: remembered.objects }),
    functions: await getPort({ host, port: remembered.functions }),
  };
}

const host = '127.0.0.1';

async function freeSitePort(remembered: number | undefined, any: boolean): Promise<number> {
  if (any) return await getPort({ host, port: remembered });
  const usual = [...portNumbers(sitePorts.first, sitePorts.last)];
  return await getPort({ host, port: remembered === undefined ? usual : [remembered, ...usual] });
}

async function demanded(site: number): Promise<number> {
  if ((await getPort({ host, port: site })) === site) return site;
  throw new HostError('BadOption', `--port ${site}: another program uses this port`);
}
