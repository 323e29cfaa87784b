import getPort, { portNumbers } from 'get-port';
import { HostError } from './host-error';

const sitePorts = { first: 3000, last: 3099 } as const;

/**
 * The ports of all other servers. The search starts at random, so that hosts that start together try
 * different ports.
 */
const anyPorts = { first: 20_000, last: 32_767 } as const;
const tries = 100;

/** The ports of servers whose addresses are in the template, in tokens or in bookmarks. */
export interface Ports {
  readonly site: number;
  readonly userPool: number;
  readonly objects: number;
  readonly functions: number;
  readonly push: number;
}

export interface PortWishes {
  readonly site?: number;
  readonly remembered: Readonly<Record<string, number>>;
  /** True for any free port instead of 3000 or a nearby one, for hosts that run in parallel. */
  readonly anySite: boolean;
}

/** Chooses the ports. Rejects with a HostError `BadOption` if the requested port is taken. */
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
 * Returns a free port below 32768. Higher ones are assigned automatically, so a connection could take one
 * before the host listens on it.
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
