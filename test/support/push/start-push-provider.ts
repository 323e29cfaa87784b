import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPushCalls } from '#functions/gateways/push/push-calls';
import { createPushProvider } from '#functions/gateways/push/push-provider';
import { localPushApp } from '#infra/local/push-provider/app-key';
import type { DemoSubscribers } from '#infra/local/push-provider/audience';
import type { Fault, Place } from '#infra/local/push-provider/faults';
import { controlPath, openPushProvider } from '#infra/local/push-provider/push-server';
import { listen } from '#infra/local/site/listen';

/**
 * Sets a local push provider's behaviour through its control URL. If `on` is given, the behaviour applies
 * only to those routes.
 */
export async function tellProvider(
  controlUrl: string,
  fault: Fault & { readonly on?: Place },
): Promise<void> {
  const response = await fetch(controlUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Returns the requests that a local push provider has received, in the form `DELETE /notifications/<id>`. */
export async function providerRequests(controlUrl: string): Promise<string[]> {
  const { requests } = (await (await fetch(controlUrl)).json()) as { requests: string[] };
  return requests;
}

/** The origin whose pages may use the SDK in a test. */
export const siteOrigin = 'http://127.0.0.1:9';

/** A person who has no real device, but whom the test's provider counts as subscribed. */
export const countedPerson = 'a-counted-person';

const oneSubscriber: DemoSubscribers = {
  count: async () => 1,
  has: async (externalId) => (externalId === countedPerson ? true : undefined),
};

/** Starts a local push provider in its own folder. By default, the provider has one subscriber. */
export async function startPushProvider(now?: () => number, demo = oneSubscriber) {
  const folder = await mkdtemp(join(tmpdir(), 'push-'));
  const controlKey = 'a-secret';
  const provider = await openPushProvider({ folder, ...localPushApp, controlKey, siteOrigin, demo, now });
  const server = await listen(provider.server, 0);
  const url = `http://127.0.0.1:${server.port}`;
  const controlUrl = `${url}${controlPath(controlKey)}`;
  return {
    url,
    controlUrl,
    folder,
    tell: (fault: Fault & { readonly on?: Place }) => tellProvider(controlUrl, fault),
    requests: () => providerRequests(controlUrl),
    async stop() {
      provider.stop();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Connects to the provider at a URL. Returns both forms that the work function uses: the operations, and the
 * interface for jobs.
 */
export function pushFor(url: string, now?: () => number) {
  const key = { read: async () => localPushApp.key, forget: () => undefined };
  const push = createPushProvider({ baseUrl: url, appId: localPushApp.appId, key, tries: 1 });
  const gateway = createPushCalls({
    provider: push,
    segment: 'Total Subscriptions',
    ...(now ? { now } : {}),
  });
  return { push, gateway };
}
