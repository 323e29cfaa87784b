import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { secretOf, signatureHeaders, signatureOf } from '#functions/webhooks/signing';

const keyIn = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');

it('signs as the specification of Standard Webhooks does in its example', () => {
  const key = keyIn('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');

  const signature = signatureOf(key, {
    eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  });

  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('uses a different secret for each webhook, each replacement and each key', () => {
  const webhook = { id: 'W1', generation: 1 };
  const secrets = [
    secretOf('a', webhook),
    secretOf('a', { ...webhook, generation: 2 }),
    secretOf('a', { ...webhook, id: 'W2' }),
    secretOf('b', webhook),
  ];

  expect(new Set(secrets).size).toBe(4);
  expect(keyIn(secrets[0] ?? '')).toHaveLength(32);
  expect(secretOf('a', webhook)).toBe(secrets[0]);
});

it('signs with the previous secret too, for a day after its replacement', () => {
  const day = 86_400_000;
  const webhook = { id: 'W1', generation: 2, replacedAt: day };
  const request = { eventId: 'E1', body: '{}' };
  const signaturesAt = (nowMs: number) =>
    signatureHeaders('a', webhook, request, nowMs)['webhook-signature']?.split(' ');

  const during = signaturesAt(2 * day - 1);

  const seconds = Math.floor((2 * day - 1) / 1000);
  const signed = (generation: number) =>
    signatureOf(keyIn(secretOf('a', { id: 'W1', generation })), { ...request, seconds });
  expect(during).toEqual([signed(2), signed(1)]);
  expect(signaturesAt(2 * day)).toHaveLength(1);
});

it('signs so that the library of Standard Webhooks verifies requests, also with a replaced secret', () => {
  const nowMs = Date.now();
  const webhook = { id: 'W1', generation: 2, replacedAt: nowMs };
  const request = { eventId: '01KAFJQ4Y0ZC3W1E9T5QG8H2VN-1-SUCCEEDED', body: '{"title":"Größe 🙂"}' };
  const headers = signatureHeaders('a', webhook, request, nowMs);
  const verified = (generation: number, body = request.body) =>
    new Webhook(secretOf('a', { id: 'W1', generation })).verify(body, headers);

  expect(verified(2)).toEqual({ title: 'Größe 🙂' });
  expect(verified(1)).toEqual({ title: 'Größe 🙂' });
  expect(() => verified(3)).toThrow('No matching signature found');
  expect(() => verified(2, `${request.body} `)).toThrow('No matching signature found');
});

it('signs like the library of Standard Webhooks', () => {
  const seconds = 1_764_000_000;
  const secret = secretOf('a', { id: 'W1', generation: 1 });

  expect(signatureOf(keyIn(secret), { eventId: 'E1', seconds, body: '{}' })).toBe(
    new Webhook(secret).sign('E1', new Date(seconds * 1_000), '{}'),
  );
});
