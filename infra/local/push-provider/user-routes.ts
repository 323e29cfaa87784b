import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ProviderAnswer, refused, refusedAs } from './answers';
import type { DemoSubscribers } from './audience';
import type { PushUsers, StoredSubscription, StoredUser } from './users';

/** A request for a user, whose `path` follows `/apps/<app id>`. */
export interface UserRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** True if the request has the app's key, which requests from pages never have. */
  readonly hasKey: boolean;
}

const subscriptionShape = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  token: z.string().optional(),
  enabled: z.boolean().optional(),
  notification_types: z.number().optional(),
  sdk: z.string().optional(),
  device_model: z.string().optional(),
  device_os: z.string().optional(),
});

type GivenSubscription = z.infer<typeof subscriptionShape>;

const identityShape = z.object({ external_id: z.string().min(1).optional() });
const creationShape = z.object({
  identity: identityShape.default({}),
  subscriptions: z.array(subscriptionShape).default([]),
});
const tagsShape = z.object({ properties: z.object({ tags: z.record(z.string(), z.coerce.string()) }) });

const noUser = refusedAs(404, 'user-2', 'The user was not found');
const noSubscription = refusedAs(404, 'subscription-12', 'The subscription was not found');
const unknownRoute = refused(404, 'Not found');

/**
 * Answers the requests for users and subscriptions that the panel and its SDK send
 * (documentation.onesignal.com/reference/create-user, view-user, update-user, create-alias,
 * create-subscription, update-subscription).
 */
export async function answerUsers(
  users: PushUsers,
  demo: DemoSubscribers,
  request: UserRequest,
): Promise<ProviderAnswer> {
  const parts = request.path.split('/').slice(1).map(decodeURIComponent);
  try {
    if (parts[0] === 'users') return await answerUser(users, demo, request, parts.slice(1));
    if (parts[0] === 'subscriptions') return await answerSubscription(users, request, parts.slice(1));
  } catch (error) {
    if (error instanceof z.ZodError) return refused(400, z.prettifyError(error));
    throw error;
  }
  return unknownRoute;
}

async function answerUser(
  users: PushUsers,
  demo: DemoSubscribers,
  { method, body, hasKey }: UserRequest,
  [by, label = '', id = '', ...rest]: readonly string[],
): Promise<ProviderAnswer> {
  if (by === undefined) return method === 'POST' ? create(users, body) : unknownRoute;
  if (by !== 'by') return unknownRoute;
  // Only callers with the key may identify a person by the app's own ID.
  if (label !== 'onesignal_id' && !hasKey) {
    return refused(401, 'Access denied. Please include an Authorization header with a valid API key.');
  }
  const user = users.find(label, id);
  if (!user) {
    const isSubscribed = method === 'GET' && rest.length === 0 ? await demo.has(id) : undefined;
    return isSubscribed === undefined ? noUser : { status: 200, body: shownDemoUser(id, isSubscribed) };
  }
  switch (`${method} ${rest.join('/')}`) {
    case 'GET ':
      return { status: 200, body: shownUser(users, user) };
    case 'PATCH ': {
      const { properties } = tagsShape.parse(body);
      const { tags } = await users.update(user, properties);
      return { status: 202, body: { properties: { tags } } };
    }
    case 'PATCH identity':
      return identify(users, user, z.object({ identity: identityShape }).parse(body).identity.external_id);
    case 'POST subscriptions': {
      const given = z.object({ subscription: subscriptionShape }).parse(body).subscription;
      if (!given.type || !given.token) return refused(400, 'A subscription needs a type and a token');
      return { status: 201, body: { subscription: shownSubscription(await subscribe(users, user, given)) } };
    }
    default:
      return unknownRoute;
  }
}

/** Finds or creates the user, and moves the listed subscriptions there. */
async function create(users: PushUsers, body: unknown): Promise<ProviderAnswer> {
  const { identity, subscriptions } = creationShape.parse(body);
  const { external_id: externalId } = identity;
  if (externalId === undefined && subscriptions.length === 0) {
    return refusedAs(400, 'user-1', 'At least one subscription or alias is required');
  }
  const known = externalId === undefined ? undefined : users.find('external_id', externalId);
  const user = known ?? (await users.create(externalId));
  for (const given of subscriptions) {
    const existing = users.subscription(given.id ?? '');
    if (existing) await users.change(existing, { ...fieldsOf(given), owner: user.onesignalId });
    else if (given.type && given.token) await subscribe(users, user, given);
    else return noSubscription;
  }
  return { status: known ? 200 : 201, body: shownUser(users, user) };
}

async function identify(
  users: PushUsers,
  user: StoredUser,
  externalId: string | undefined,
): Promise<ProviderAnswer> {
  if (externalId === undefined) return refused(400, 'identity.external_id is missing');
  const other = users.find('external_id', externalId);
  if (other && other.onesignalId !== user.onesignalId) {
    return refusedAs(409, 'user-2', 'One or more Aliases claimed by another User', {
      external_id: externalId,
    });
  }
  return { status: 200, body: { identity: identityOf(await users.update(user, { externalId })) } };
}

async function answerSubscription(
  users: PushUsers,
  { method, body }: UserRequest,
  [id = '', ...rest]: readonly string[],
): Promise<ProviderAnswer> {
  const one = users.subscription(id);
  if (!one) return noSubscription;
  if (method !== 'PATCH' || rest.length > 0) return unknownRoute;
  const { subscription } = z.object({ subscription: subscriptionShape }).parse(body);
  return {
    status: 200,
    body: { subscription: shownSubscription(await users.change(one, fieldsOf(subscription))) },
  };
}

function fieldsOf(given: GivenSubscription): Partial<StoredSubscription> {
  const { enabled, notification_types: notificationTypes, token, device_model, device_os, sdk } = given;
  const fields = { enabled, notificationTypes, token, deviceModel: device_model, deviceOs: device_os, sdk };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const subscribe = (
  users: PushUsers,
  user: StoredUser,
  { type = '', token = '', ...given }: GivenSubscription,
) =>
  users.subscribe(user, {
    enabled: true,
    notificationTypes: 1,
    deviceModel: '',
    deviceOs: '',
    sdk: '',
    ...fieldsOf(given),
    type,
    token,
  });

const identityOf = ({ onesignalId, externalId }: StoredUser) => ({
  onesignal_id: onesignalId,
  ...(externalId !== undefined && { external_id: externalId }),
});

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Formats a user (documentation.onesignal.com/reference/view-user). */
function shownUser(users: PushUsers, user: StoredUser): object {
  return {
    properties: {
      tags: user.tags,
      first_active: seconds(user.firstActiveMs),
      last_active: seconds(user.lastActiveMs),
    },
    identity: identityOf(user),
    subscriptions: users.subscriptionsOf(user).map(shownSubscription),
  };
}

const shownSubscription = (one: StoredSubscription): object => ({
  id: one.id,
  type: one.type,
  token: one.token,
  enabled: one.enabled,
  notification_types: one.notificationTypes,
  session_time: 0,
  session_count: 1,
  sdk: one.sdk,
  device_model: one.deviceModel,
  device_os: one.deviceOs,
});

/** Formats a person of the demo workspace, who has one device. */
const shownDemoUser = (externalId: string, isSubscribed: boolean): object => ({
  properties: { tags: {} },
  identity: { onesignal_id: idOf(`user ${externalId}`), external_id: externalId },
  subscriptions: [
    {
      id: idOf(`subscription ${externalId}`),
      type: 'ChromePush',
      token: '',
      enabled: isSubscribed,
      notification_types: isSubscribed ? 1 : -2,
      sdk: 'demo',
      device_model: 'Demo device',
      device_os: '',
    },
  ],
});

/** Returns a UUID that depends only on the text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
