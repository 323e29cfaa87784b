import getPort, { portNumbers } from 'get-port';
import { HostError } from './host-error';

/** Where the host looks for a port for the panel, if nobody says which. */
const sitePorts = { first: 3000, last: 3099 } as const;

/** Where it looks for any, from a place by chance: hosts that start side by side do not look at the same. */
const anyPorts = { first: 20_000, last: 32_767 } as const;
const tries = 100;

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
    userPool: await freePort(remembered.userPool),
    objects: await freePort(remembered.objects),
    functions: await freePort(remembered.functions),
  };
}

const host = '127.0.0.1';

/**
 * The remembered port, or any that is free. Not one of those that systems hand out by themselves, from 32768
 * on: until the host listens there it could be given to somebody's connection.
 */
async function freePort(remembered: number | undefined): Promise<number> {
  const first = anyPorts.first + Math.floor(Math.random() * (anyPorts.last - anyPorts.first - tries));
  const some = [...portNumbers(first, first + tries)];
  return await getPort({ host, port: remembered === undefined ? some : [remembered, ...some] });
}

async function freeSitePort(remembered: number | undefined, any: boolean): Promise<number> {
  if (any) return await freePort(remembered);
  const usual = [...portNumbers(sitePorts.first, sitePorts.last)];
  return await getPort({ host, port: remembered === undefined ? usual : [remembered, ...usual] });
}

async function demanded(site: number): Promise<number> {
  if ((await getPort({ host, port: site })) === site) return site;
  throw new HostError('BadOption', `--port ${site}: another program uses this port`);
}
