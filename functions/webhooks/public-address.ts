import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * Determines which addresses webhooks may use. Requests must not reach private networks, this machine or the
 * environment's metadata service, regardless of what a host name resolves to. The connection uses the same
 * addresses that were checked, so a name cannot resolve differently after the check.
 */

const refused = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, prefix, 'ipv6');

/** The publicly routed IPv6 addresses, except those in the list above. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The rules that determine which non-public addresses are allowed. */
export interface AddressRules {
  /** True if webhooks may use HTTP and loopback addresses. Intended only for the local host. */
  readonly allowsLoopback: boolean;
}

/** Returns true if a request may be sent to this IP address. */
export function isAllowedAddress(address: string, { allowsLoopback }: AddressRules): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return false;
  if (allowsLoopback && loopback.check(address, family)) return true;
  if (family === 'ipv6' && !publicV6.check(address, family)) return false;
  return !refused.check(address, family);
}

/** Thrown when an address is refused. The message explains the reason and is meant for users. */
class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/** Parses a webhook's URL. Throws a RefusedAddressError if requests may not be sent to the URL. */
export function webhookUrl(text: string, rules: AddressRules): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isIpAddress = isIP(host) !== 0;
  const isLocal =
    rules.allowsLoopback && isIpAddress && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new RefusedAddressError('The address must be a URL that begins with https://.');
  if (url.username || url.password)
    throw new RefusedAddressError('The address must not contain a user name or a password.');
  if (url.hash) throw new RefusedAddressError('The address must not contain a fragment (#).');
  if (isIpAddress && !isAllowedAddress(host, rules)) throw refusal(host);
  return url;
}

const refusal = (host: string) =>
  new RefusedAddressError(
    `The address ${host} is not public. Webhooks can only be sent to public addresses.`,
  );

export type Resolve = (
  host: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (host, callback) => systemLookup(host, { all: true }, callback);

/**
 * Creates a DNS look-up for connections. It fails if any of the host's addresses is not allowed. The
 * connection then uses one of the checked addresses.
 */
export const checkedLookup =
  (rules: AddressRules, resolve: Resolve = resolveAll): LookupFunction =>
  (host, options, callback) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`The host ${host} has no address.`), '', 0);
      if (!addresses.every(({ address }) => isAllowedAddress(address, rules)))
        return callback(refusal(host), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/**
 * Throws a RefusedAddressError unless all current addresses of the URL's host are allowed. This way, an admin
 * learns about a wrong URL immediately.
 */
export async function demandPublicHost(
  url: URL,
  rules: AddressRules,
  resolve: Resolve = resolveAll,
): Promise<void> {
  const host = url.hostname;
  // If the host is an IP address, it was already checked as part of the URL.
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return;
  const addresses = await new Promise<readonly LookupAddress[]>((done) => {
    resolve(host, (error, found) => done(error ? [] : found));
  });
  if (addresses.length === 0) throw new RefusedAddressError(`The host ${host} cannot be found.`);
  if (!addresses.every(({ address }) => isAllowedAddress(address, rules))) throw refusal(host);
}
