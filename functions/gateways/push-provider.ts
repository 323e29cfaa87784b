import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { shorten } from '#shared/api/describe-issue';
import { noPushKey } from '#shared/api/push-provider';
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
import { createSecret } from './secret';

/** What to send, and to whom. */
interface NewNotification {
  readonly heading: string;
  readonly content: string;
  /** People by the app's own ids, or segments of the provider by name. */
  readonly to: { readonly externalIds: readonly string[] } | { readonly segments: readonly string[] };
  /** ISO 8601; undefined: at once. */
  readonly sendAt?: string;
  /** A UUID, the same in each repetition: the provider makes one notification of all of them, for 30 days. */
  readonly idempotencyKey: string;
}

/** What became of a creation. */
interface Offered {
  /** Undefined: the provider created nothing, because nobody could receive it. */
  readonly id: string | undefined;
  /** External ids that the provider does not know, or that are subscribed nowhere. */
  readonly invalidExternalIds: readonly string[];
  /** What else the provider says, in its own words. */
  readonly said: readonly string[];
}

/**
 * The push provider, OneSignal, through its REST API (documentation.onesignal.com/reference). Every operation
 * throws PushProviderErrors. A limited request waits as long as the provider asks, up to 20 seconds; server
 * errors and lost connections are tried again, 4 times in all.
 */
export interface PushProvider {
  /**
   * Resolves if the provider accepts this app and key: it asks for one notification. (The app itself is shown
   * only to keys of the whole organization, which do not belong here.) The first answer counts.
   */
  check(signal?: AbortSignal): Promise<void>;
  /** @param limit 1 to 50 */
  list(page: { readonly limit: number; readonly offset: number }): Promise<PushPage>;
  /** Undefined if the provider has none with that id, or has it no longer. `raw`: the whole answer. */
  view(id: string): Promise<(PushNotification & { readonly raw: unknown }) | undefined>;
  /** The user with this external id, with all subscriptions; undefined if the provider knows none. */
  user(externalId: string): Promise<PushUser | undefined>;
  /** Returns the notification's id. */
  create(notification: NewNotification): Promise<string>;
  /** As `create`, but that nobody can receive it is an answer instead of an error. */
  offer(notification: NewNotification): Promise<Offered>;
  /**
   * Keeps a notification from being sent. 'gone' counts as success: the provider has none with that id, or
   * has it no longer. The provider refuses one that was sent already, with 'OneSignal API returned 400'.
   */
  cancel(id: string): Promise<'cancelled' | 'gone'>;
}

/** The push provider behind a connection. */
export function createPushProvider(connection: PushConnection): PushProvider {
  const request = createPushRequests(connection);
  /** To the app of the stack. */
  const ask = (one: PushRequest) => request({ ...one, query: { app_id: appIdOf(connection), ...one.query } });
  const onlySuccess = async (one: PushRequest) => success(await ask(one));
  /** False also if it cannot be determined: then the refusal itself is reported. */
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
      const why = said.length > 0 ? said.join('; ') : 'it does not say why';
      throw new PushProviderError('refused', `OneSignal sent nothing: ${why}`, { status: 200, said });
    },
    async cancel(id) {
      const answer = await ask({ method: 'DELETE', path: pathOf(id) });
      if (isGone(answer)) return 'gone';
      // The answer to a second cancellation is not documented; one whose first answer was lost must not be a
      // failure.
      if (answer.status === 400 && (await isCancelled(id))) return 'cancelled';
      const { json, isEmpty, status } = success(answer);
      // A page from some proxy in between is no cancellation, whatever its status.
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
 * The push provider that a function's environment names; undefined in a function that does not use it.
 *
 * @param tries maximum tries of a request; default: four
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
    'The push provider is not configured: the stack has no app id.',
  );
}

/** An id is part of an address: an invalid one must not lead anywhere else. */
function pathOf(id: string): string {
  if (z.uuid().safeParse(id).success) return `/notifications/${id}`;
  throw new AppError(
    'BadRequest',
    `'${shorten(id)}' is not the ID of a OneSignal notification; expected a UUID.`,
  );
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

/** 404 in the API's own form. Any other 404 comes from something else, such as a wrong base URL. */
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
  new PushProviderError('unreadable', `${returned(status)} and an answer that is not its own`, {
    status,
    cause,
  });
