import { messageIn } from '../facts/message-in';
import type { PushClient } from '../facts/push-client';

export interface SdkCall {
  readonly id: number;
  readonly atMs: number;
  readonly name: string;
  readonly given: string;
  /** The result. Undefined while the call is in progress. */
  readonly outcome: string | undefined;
}

const maxCalls = 50;

let calls: readonly SdkCall[] = [];
let lastId = 0;

export const sdkCalls = (): readonly SdkCall[] => calls;

function begin(name: string, given: string): (outcome: string) => void {
  lastId += 1;
  const call: SdkCall = { id: lastId, atMs: Date.now(), name, given, outcome: undefined };
  calls = [call, ...calls].slice(0, maxCalls);
  return (outcome) => {
    calls = calls.map((one) => (one.id === call.id ? { ...one, outcome } : one));
  };
}

async function record<Result>(name: string, given: string, work: () => Promise<Result>): Promise<Result> {
  const end = begin(name, given);
  try {
    const result = await work();
    end(result === undefined ? 'done' : String(result));
    return result;
  } catch (error) {
    end(messageIn(error));
    throw error;
  }
}

export function recorded(client: PushClient): PushClient {
  return {
    ...client,
    load: (url) => record('load', url, () => client.load(url)),
    init: (appId) => record('init', appId, () => client.init(appId)),
    login: (externalId) => record('login', externalId, () => client.login(externalId)),
    logout: () => record('logout', '', client.logout),
    requestPermission: () => record('requestPermission', '', client.requestPermission),
    optIn: () => record('optIn', '', client.optIn),
    optOut: () => record('optOut', '', client.optOut),
    addTags(tags) {
      const end = begin('addTags', JSON.stringify(tags));
      client.addTags(tags);
      end('done');
    },
  };
}

/** A request sent by the SDK to the provider. */
export interface SdkRequest {
  /** The URL without the query string, which may contain IDs. */
  readonly address: string;
  readonly durationMs: number;
  /** The HTTP status. It is 0 if the request was blocked or if the browser does not report the status. */
  readonly status: number;
}

/** Returns the requests to the provider's hosts, as recorded by the browser, newest first. */
export function sdkRequests(sdkUrl: string | undefined): readonly SdkRequest[] {
  const host = sdkUrl && URL.canParse(sdkUrl) ? new URL(sdkUrl).host : undefined;
  if (!host) return [];
  const domain = host.split('.').slice(-2).join('.');
  return performance
    .getEntriesByType('resource')
    .flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming)) return [];
      const url = new URL(entry.name);
      const isOurs = url.host === host || (!/^[\d.]+(:|$)/.test(host) && url.hostname.endsWith(domain));
      if (!isOurs) return [];
      return [
        {
          address: `${url.origin}${url.pathname}`,
          durationMs: Math.round(entry.duration),
          status: entry.responseStatus ?? 0,
        },
      ];
    })
    .slice(-maxCalls)
    .toReversed();
}
