import type { Server } from 'node:http';
import { join } from 'node:path';
import { audienceOf, type DemoSubscribers, noSubscribers } from './audience';
import { Deliveries } from './deliveries';
import { openNotifications } from './notifications';
import { createPushServer, type PushServerOptions } from './push-server';
import { createSdkScripts } from './sdk-scripts';
import { PushUsers } from './users';

export interface PushProviderOptions
  extends Pick<PushServerOptions, 'appId' | 'key' | 'controlKey' | 'siteOrigin'> {
  /** For notifications, users and subscriptions. */
  readonly folder: string;
  /** None by default. */
  readonly demo?: DemoSubscribers | undefined;
  /** In ms since the epoch. */
  readonly now?: (() => number) | undefined;
}

/** The server is not listening yet. `stop` stops scheduled notifications. */
export async function openPushProvider({
  folder,
  demo = noSubscribers,
  now = Date.now,
  ...access
}: PushProviderOptions): Promise<{ readonly server: Server; stop(): void }> {
  const users = await PushUsers.open(join(folder, 'users'), now);
  const deliveries = new Deliveries();
  const notifications = await openNotifications(folder, {
    now,
    audience: (to) => audienceOf(users, demo, to),
    deliver: (subscriptionId, message) => deliveries.send(subscriptionId, message),
  });
  const scripts = createSdkScripts();
  const server = createPushServer({ notifications, users, deliveries, scripts, demo, ...access });
  return { server, stop: () => notifications.stop() };
}
