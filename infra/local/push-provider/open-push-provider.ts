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
  /** The folder for notifications, users and subscriptions. */
  readonly folder: string;
  /** The people in the demo workspace. By default, there are none. */
  readonly demo?: DemoSubscribers | undefined;
  /** Returns the current time in milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
}

/**
 * Opens the local push provider. The returned server is not listening yet. Call `stop` to stop sending
 * scheduled notifications.
 */
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
