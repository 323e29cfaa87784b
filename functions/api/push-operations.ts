import { z } from 'zod';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import { PushProviderError } from '#functions/gateways/push/push-provider-error';
import { SystemicError } from '#functions/runtime/app-error';
import { withRetries } from '#functions/runtime/backoff';
import { uuidOf } from '#functions/runtime/ids';
import { pageSizes } from '#shared/api/page-size';
import { clientToken } from './request/client-token';
import { operation } from './request/request';

/**
 * The maximum number of tries without a response or with a server error. Each takes up to 8 seconds, and the
 * caller waits at most 29. A rate-limited request is not retried; its error contains the time to wait.
 */
const maxTries = 2;

const isWorthATry = (error: unknown) => error instanceof PushProviderError && error.problem === 'unavailable';

/**
 * Sends a request to the provider, whose errors are Conflict with `info.problem` (PushProblem), and
 * `info.status`, `info.retryAfterSeconds` and `info.said` if known.
 */
function ask<Result>(push: PushProvider | undefined, work: (push: PushProvider) => Promise<Result>) {
  if (!push) throw new SystemicError('No push provider is configured for this function.');
  return withRetries(() => work(push), { maxTries, isWorthATry });
}

const { standard, most } = pageSizes.pushNotifications;

const pushNotifications = operation(
  { limit: z.int().min(1).max(most).nullish(), offset: z.int().min(0).nullish() },
  ({ limit, offset }, { push }) =>
    ask(push, (provider) => provider.list({ limit: limit ?? standard, offset: offset ?? 0 })),
);

const pushNotification = operation({ id: z.uuid() }, async ({ id }, { push }) => {
  const found = await ask(push, (provider) => provider.view(id));
  return found ? { ...found, raw: JSON.stringify(found.raw) } : null;
});

/** The maximum length of a user's ID or email address; none is longer. */
const maxIdCharacters = 200;

const pushUser = operation(
  { externalId: z.string().trim().min(1).max(maxIdCharacters) },
  async ({ externalId }, { push }) => {
    const user = await ask(push, (provider) => provider.user(externalId));
    if (!user) return null;
    return { ...user, externalId, tags: JSON.stringify(user.tags), raw: JSON.stringify(user.raw) };
  },
);

/** A notification's heading. Browsers cut longer ones. */
const heading = z.string().trim().min(1).max(100);
const content = z.string().trim().min(1).max(300);

/** Sends a test message. The recipient always comes from the verified token, never from an argument. */
const sendTestNotification = operation(
  { heading, content, clientToken },
  async ({ heading: title, content: text, clientToken: token }, { push, identity }) => {
    const idempotencyKey = uuidOf(`test notification ${identity.sub} ${token}`);
    const to = { externalIds: [identity.sub] };
    const { id, invalidExternalIds, said } = await ask(push, (provider) =>
      provider.offer({ heading: title, content: text, to, idempotencyKey }),
    );
    const accepted = id !== undefined && !invalidExternalIds.includes(identity.sub);
    return { notificationId: id ?? null, externalId: identity.sub, accepted, said };
  },
);

export const pushOperations = { pushNotifications, pushNotification, pushUser, sendTestNotification };
