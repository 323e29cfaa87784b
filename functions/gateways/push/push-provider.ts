import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { noPushKey } from '#shared/api/push-provider';
import { shorten } from '#shared/text/show-value';
import { createSecret } from '../secret';
import {
  createdShape,
  notificationShape,
  type PushNotification,
  type PushPage,
  pageShape,
} from './push-provider-answers';
import { PushProviderError, returned } from './push-provider-error';
import {
  createPushRequests,
  type PushAnswer,
  type PushConnection,
  type PushRequest,
  saidIn,
} from './push-provider-http';
import { type PushUser, userShape, withoutSecrets } from './push-user-answer';

interface NewNotification {
  readonly heading: string;
  readonly content: string;
  /** Users by the app's own IDs, or provider segments by name. */
  readonly to: { readonly externalIds: readonly string[] } | { readonly segments: readonly string[] };
  /** ISO 8601. If absent, now. */
  readonly sendAt?: string;
  /**
   * A UUID that stays the same when the request is repeated. The provider creates one notification per UUID
   * within 30 days.
   */
  readonly idempotencyKey: string;
}

/** For a notification that may have no recipients. */
interface Offered {
  /** Undefined if nobody could receive it, so nothing was created. */
  readonly id: string | undefined;
  /** Unknown to the provider, or without a subscription. */
  readonly invalidExternalIds: readonly string[];
  /** From the provider, unchanged. */
  readonly said: readonly string[];
}

/**
 * OneSignal's REST API (documentation.onesignal.com/reference). Every operation throws PushProviderError. A
 * rate-limited request waits as long as the provider asks, up to 20 seconds. By default, server errors and
 * lost connections are attempted up to 4 times.
 */
export interface PushProvider {
  /**
   * Requests a list of one notification, without retries: resolves if the app ID and the key are accepted.
   * (Reading the app itself would require an organization key, which must not be stored here.)
   */
  check(signal?: AbortSignal): Promise<void>;
  /** Latest first. `limit` is between 1 and 50. */
  list(page: { readonly limit: number; readonly offset: number }): Promise<PushPage>;
  /** Undefined if the provider does not have it. `raw` is the whole response. */
  view(id: string): Promise<(PushNotification & { readonly raw: unknown }) | undefined>;
  /** With all subscriptions, or undefined. */
  user(externalId: string): Promise<PushUser | undefined>;
  /** Returns the ID. Throws if nobody can receive it. */
  create(notification: NewNotification): Promise<string>;
  /** Like `create`, but does not throw if nobody can receive it. */
  offer(notification: NewNotification): Promise<Offered>;
  /**
   * 'gone': the provider does not have it. A sent notification is refused with 'OneSignal API returned 400'.
   */
  cancel(id: string): Promise<'cancelled' | 'gone'>;
}

export function createPushProvider(connection: PushConnection): PushProvider {
  const request = createPushRequests(connection);
  /** With the provider's ID for the stack's app. */
  const ask = (one: PushRequest) => request({ ...one, query: { app_id: appIdOf(connection), ...one.query } });
  const onlySuccess = async (one: PushRequest) => success(await ask(one));
  /** False if this cannot be determined, so that the provider's rejection is reported. */
  const isCancelled = async (id: string) => {
    const answer = await ask({ method: 'GET', path: pathOf(id), tries: 1 }).catch(() => undefined);
    return notificationShape.safeParse(answer?.json).data?.cancelled === true;
  };

  const offer = async (notification: NewNotification): Promise<Offered> => {
    const body = bodyOf(notification, appIdOf(connection));
    const answer = await onlySuccess({ method: 'POST', path: '/notifications', body });
    return { ...read(createdShape, answer), said: saidIn(answer.json) };
  };

  return {
    async check(signal) {
      const answer = await onlySuccess({
        method: 'GET',
        path: '/notifications',
        query: { limit: '1' },
        signal,
        tries: 1,
      });
      read(pageShape, answer);
    },
    async list({ limit, offset }) {
      const query = { limit: String(limit), offset: String(offset) };
      return read(pageShape, await onlySuccess({ method: 'GET', path: '/notifications', query }));
    },
    async view(id) {
      const answer = await ask({ method: 'GET', path: pathOf(id) });
      if (isGone(answer)) return undefined;
      return { ...read(notificationShape, success(answer)), raw: answer.json };
    },
    async user(externalId) {
      const path = `/apps/${appIdOf(connection)}/users/by/external_id/${encodeURIComponent(externalId)}`;
      const answer = await request({ method: 'GET', path });
      if (isGone(answer)) return undefined;
      return { ...read(userShape, success(answer)), raw: withoutSecrets(answer.json) };
    },
    offer,
    async create(notification) {
      const { id, said } = await offer(notification);
      if (id) return id;
      const why = said.length > 0 ? said.join('; ') : 'no reason was given';
      throw new PushProviderError('refused', `OneSignal sent nothing: ${why}`, { status: 200, said });
    },
    async cancel(id) {
      const answer = await ask({ method: 'DELETE', path: pathOf(id) });
      if (isGone(answer)) return 'gone';
      // The response to a repeated cancellation is not documented. If the first response was lost, repeating
      // the call must not fail.
      if (answer.status === 400 && (await isCancelled(id))) return 'cancelled';
      const { json, isEmpty, status } = success(answer);
      // A page from an intermediate proxy is not a confirmation, regardless of its status.
      if (!isEmpty && Object(json).success !== true) throw unreadable(status);
      return 'cancelled';
    },
  };
}

const environment = z.object({
  ONESIGNAL_URL: z.url().optional(),
  ONESIGNAL_APP_ID: z.string().optional(),
  PUSH_KEY_SECRET: z.string().min(1).optional(),
});

/**
 * Undefined in a function that does not use the provider.
 *
 * @param tries per request; default: four
 */
export function pushProviderFrom(
  env: Readonly<Record<string, string | undefined>> = process.env,
  tries?: number,
): PushProvider | undefined {
  const { ONESIGNAL_URL: baseUrl, ONESIGNAL_APP_ID: appId, PUSH_KEY_SECRET: secret } = environment.parse(env);
  if (!baseUrl || !secret) return undefined;
  const key = createSecret(secret, noPushKey);
  return createPushProvider({
    baseUrl,
    appId: appId || undefined,
    key,
    ...(tries === undefined ? {} : { tries }),
  });
}

function appIdOf({ appId }: PushConnection): string {
  if (appId) return appId;
  throw new PushProviderError(
    'notConfigured',
    'The push provider is not configured: the stack has no app ID.',
  );
}

/** Throws BadRequest unless the ID is a UUID, so that it cannot change the request URL. */
function pathOf(id: string): string {
  if (z.uuid().safeParse(id).success) return `/notifications/${id}`;
  throw new AppError('BadRequest', `'${shorten(id)}' is not a OneSignal notification ID; expected a UUID.`);
}

function bodyOf({ heading, content, to, sendAt, idempotencyKey }: NewNotification, appId: string): object {
  const audience =
    'segments' in to
      ? { included_segments: to.segments }
      : { include_aliases: { external_id: to.externalIds } };
  return {
    app_id: appId,
    target_channel: 'push',
    ...audience,
    headings: { en: heading },
    contents: { en: content },
    ...(sendAt !== undefined && { send_after: sendAt }),
    idempotency_key: idempotencyKey,
  };
}

/** A 404 in the API's own format. Any other has a different cause, such as a wrong base URL. */
const isGone = ({ status, json }: PushAnswer) => status === 404 && Array.isArray(Object(json).errors);

function success(answer: PushAnswer): PushAnswer {
  const { status, json } = answer;
  if (status >= 200 && status < 300) return answer;
  throw new PushProviderError('refused', returned(status), { status, said: saidIn(json) });
}

function read<Shape extends z.ZodType>(shape: Shape, { status, json }: PushAnswer): z.output<Shape> {
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  throw unreadable(status, parsed.error);
}

const unreadable = (status: number, cause?: unknown) =>
  new PushProviderError('unreadable', `${returned(status)} and an unexpected response`, {
    status,
    cause,
  });
