import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { createPushProvider } from '#functions/gateways/push/push-provider';
import type { PushConnection } from '#functions/gateways/push/push-provider-http';
import { localPushApp } from '#infra/local/push-provider/app-key';
import { listen } from '#infra/local/site/listen';
import { openPushProvider } from './push-provider';

export const secretOf = (value: string | undefined) => ({ read: async () => value, forget: () => undefined });

/** Opens the gateway to a local provider. Also returns the delays that the gateway has requested. */
export async function openGateway(over: Partial<PushConnection> = {}, now?: () => number) {
  const provider = await openPushProvider(now);
  const waits: number[] = [];
  const push = createPushProvider({
    baseUrl: provider.url,
    appId: localPushApp.appId,
    key: secretOf(localPushApp.key),
    sleep: async (ms) => void waits.push(ms),
    ...over,
  });
  return { ...provider, push, waits };
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Creates a notification for everyone, due in an hour. */
export const newNotification = (over: object = {}) => ({
  heading: 'Movement break “9:00” 🧘',
  content: 'Stand up & stretch: 2 minutes.',
  to: { segments: ['Subscribed Users'] },
  sendAt: inAnHour(),
  idempotencyKey: crypto.randomUUID(),
  ...over,
});

/** An ID that no notification has. */
export const unknownId = '0b7b9f5e-7a43-4b9e-8f0e-7a1d2c3b4a59';

/** For one test, starts a provider that responds as specified. Returns its base URL. */
export async function providerThat(answers: RequestListener): Promise<string> {
  const server = await listen(createServer(answers), 0);
  onTestFinished(() => server.stop());
  return `http://127.0.0.1:${server.port}`;
}

/** Starts a provider that responds as specified. Returns the gateway to it. */
export const openGatewayTo = async (answers: RequestListener) =>
  openGateway({ baseUrl: await providerThat(answers) });
