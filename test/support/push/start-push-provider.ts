import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPushCalls } from '#functions/gateways/push-calls';
import { createPushProvider } from '#functions/gateways/push-provider';
import { localPushApp } from '#infra/local/push-provider/app-key';
import type { Fault } from '#infra/local/push-provider/faults';
import { openNotifications } from '#infra/local/push-provider/notifications';
import { controlPath, createPushServer } from '#infra/local/push-provider/push-server';
import { listen } from '#infra/local/site/listen';

/** Sets how a local push provider behaves from now on, at its control address. */
export async function tellProvider(controlUrl: string, fault: Fault): Promise<void> {
  const response = await fetch(controlUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Requests that a local push provider received, as `DELETE /notifications/<id>`. */
export async function providerRequests(controlUrl: string): Promise<string[]> {
  const { requests } = (await (await fetch(controlUrl)).json()) as { requests: string[] };
  return requests;
}

/** Starts a local push provider in its own folder. */
export async function startPushProvider(now?: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'push-'));
  const notifications = await openNotifications(folder, now);
  const controlKey = 'a-secret';
  const server = await listen(createPushServer({ notifications, ...localPushApp, controlKey }), 0);
  const url = `http://127.0.0.1:${server.port}`;
  const controlUrl = `${url}${controlPath(controlKey)}`;
  return {
    url,
    controlUrl,
    folder,
    tell: (fault: Fault) => tellProvider(controlUrl, fault),
    requests: () => providerRequests(controlUrl),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * The provider at an address, in the two forms that the work function uses: its operations, and what jobs
 * call.
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
