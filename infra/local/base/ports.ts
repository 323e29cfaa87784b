import getPort, { portNumbers } from 'get-port';
import { HostError } from './host-error';

/** The ports to try for the panel, unless one is given. */
const sitePorts = { first: 3000, last: 3099 } as const;

/**
 * The ports to try for everything else, from a random start, so that simultaneous starts try different ones.
 */
const anyPorts = { first: 20_000, last: 32_767 } as const;
const tries = 100;

/** Ports of the servers whose addresses are in the template, in tokens and in bookmarks. */
export interface Ports {
  readonly site: number;
  readonly userPool: number;
  readonly objects: number;
  readonly functions: number;
  readonly push: number;
}

/** Options for choosing ports. */
export interface PortWishes {
  /** The required port for the panel. */
  readonly site?: number;
  /** Ports of the last start, which are reused if they are free. */
  readonly remembered: Readonly<Record<string, number>>;
  /** Uses any free port for the panel instead of 3000 or a nearby one, for hosts that run in parallel. */
  readonly anySite: boolean;
}

/** Finds free loopback ports. Throws a HostError `BadOption` if the requested port is taken. */
export async function choosePorts({ site, remembered, anySite }: PortWishes): Promise<Ports> {
  return {
    site: site === undefined ? await freeSitePort(remembered.site, anySite) : await demanded(site),
    userPool: await freePort(remembered.userPool),
    objects: await freePort(remembered.objects),
    functions: await freePort(remembered.functions),
    push: await freePort(remembered.push),
  };
}

const host = '127.0.0.1';

/**
 * Returns the previous port, or any free one below 32768. Systems assign higher ports themselves, so they
 * could be taken by a connection before the host listens.
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
