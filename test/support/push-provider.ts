import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Fault } from '#infra/local/push-provider/faults';
import { localPushApp } from '#infra/local/push-provider/local-app';
import { openNotifications } from '#infra/local/push-provider/notifications';
import { createPushServer } from '#infra/local/push-provider/wire';
import { listen } from '#infra/local/site/listen';

/** Tells a local push provider what to do from now on. */
export async function tellProvider(url: string, fault: Fault): Promise<void> {
  const response = await fetch(`${url}/_control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Requests that a local push provider got, as `DELETE /notifications/<id>`. */
export async function providerRequests(url: string): Promise<string[]> {
  const { requests } = (await (await fetch(`${url}/_control`)).json()) as { requests: string[] };
  return requests;
}

/** A local push provider for one test. */
export async function openPushProvider(now?: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'push-'));
  const notifications = await openNotifications(folder, now);
  const server = await listen(createPushServer({ notifications, ...localPushApp }), 0);
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    folder,
    tell: (fault: Fault) => tellProvider(url, fault),
    requests: () => providerRequests(url),
  };
}
