import { expect, it } from 'vitest';
import { runCheck } from '#functions/api/status/check';
import { pushCheck } from '#functions/api/status/system-status';
import { createPushProvider } from '#functions/gateways/push/push-provider';
import type { Secret } from '#functions/gateways/secret';
import { localPushApp } from '#infra/local/push-provider/app-key';
import type { Fault } from '#infra/local/push-provider/faults';
import { openPushProvider } from '../../../support/push/push-provider';
import { openApi } from '../fixture';

const secretOf = (read: Secret['read']): Secret => ({ read, forget: () => undefined });

/** Checks a push provider that has the given fault, and returns the result. */
async function checked(fault: Fault, key = secretOf(async () => localPushApp.key)) {
  openApi();
  const { url, tell } = await openPushProvider();
  await tell(fault);
  const push = createPushProvider({ baseUrl: url, appId: localPushApp.appId, key });
  const { ok, detail } = await runCheck(pushCheck(push, { now: Date.now }));
  return { ok, detail: detail.replace(/ Reference: [0-9a-f-]{36}$/, '') };
}

const mend = 'see "The push provider" in docs/deploy.md.';

it.each<[Fault, boolean, string]>([
  [{ answer: 'ok' }, true, 'OneSignal responds and accepts this app and key.'],
  [
    { answer: 'error', status: 401 },
    false,
    `OneSignal rejects the key (OneSignal API returned 401): ${mend}`,
  ],
  [{ answer: 'error', status: 500 }, false, 'OneSignal reports an error: OneSignal API returned 500.'],
  [{ answer: 'limit', retryAfterSeconds: 9 }, false, 'OneSignal is not accepting requests for 9 s.'],
  [{ answer: 'limit' }, false, 'OneSignal is not accepting requests at the moment.'],
  [{ answer: 'garbage' }, false, 'OneSignal sent an unexpected response.'],
  [{ answer: 'lost' }, false, 'OneSignal cannot be reached.'],
  [{ answer: 'slow', delayMs: 60_000 }, false, 'OneSignal did not respond within 2 seconds.'],
])('describes a provider with the fault %j, after one request', async (fault, ok, detail) => {
  expect(await checked(fault)).toEqual({ ok, detail });
});

it('reports a missing key, and how to set it', async () => {
  const { detail } = await checked(
    { answer: 'ok' },
    secretOf(async () => undefined),
  );

  expect(detail).toBe(`OneSignal is not configured: it needs an app ID and a key; ${mend}`);
});

it('reports that the key may not be read', async () => {
  const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
  const { detail } = await checked(
    { answer: 'ok' },
    secretOf(() => Promise.reject(denied)),
  );

  expect(detail).toBe(
    'OneSignal was not checked: its key could not be read from Secrets Manager (AccessDeniedException).',
  );
});

it('queries a healthy provider at most once in ten seconds', async () => {
  const { url, requests } = await openPushProvider();
  const push = createPushProvider({
    baseUrl: url,
    appId: localPushApp.appId,
    key: secretOf(async () => localPushApp.key),
  });
  const clock = { ms: 0 };
  for (const ms of [0, 9_999, 10_000]) {
    clock.ms = ms;
    expect(await runCheck(pushCheck(push, { now: () => clock.ms }))).toMatchObject({ ok: true });
  }

  expect(await requests()).toHaveLength(2);
});
