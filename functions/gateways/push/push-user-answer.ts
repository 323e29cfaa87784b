import { z } from 'zod';

/** Seconds since the epoch, to ISO 8601. An invalid time is omitted. */
const instant = z
  .number()
  .min(0)
  .max(8.64e12)
  .transform((seconds) => new Date(seconds * 1_000).toISOString())
  .nullish()
  .catch(undefined);

const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((given) => given || undefined);

const subscription = z
  .object({
    id: z.string().min(1),
    type: z.string(),
    enabled: z.boolean().nullish(),
    notification_types: z.number().nullish(),
    device_model: text,
    device_os: text,
    sdk: text,
    session_count: z.number().nullish().catch(undefined),
  })
  .transform((given) => ({
    id: given.id,
    /** Such as 'ChromePush', 'iOSPush' or 'Email'. */
    type: given.type,
    isPush: given.type.endsWith('Push'),
    enabled: given.enabled === true,
    /** The provider's code. 1 means subscribed; a negative number says why not. */
    notificationTypes: given.notification_types ?? undefined,
    deviceModel: given.device_model,
    deviceOs: given.device_os,
    sdk: given.sdk,
    sessionCount: given.session_count ?? undefined,
  }));

/** In our own field names (documentation.onesignal.com/reference/view-user). */
export const userShape = z
  .object({
    identity: z.object({ onesignal_id: z.string().min(1), external_id: z.string().nullish() }),
    properties: z
      .object({
        tags: z.record(z.string(), z.unknown()).nullish().catch(undefined),
        first_active: instant,
        last_active: instant,
      })
      .nullish(),
    subscriptions: z.array(subscription).nullish(),
  })
  .transform(({ identity, properties, subscriptions }) => ({
    oneSignalId: identity.onesignal_id,
    externalId: identity.external_id ?? undefined,
    tags: properties?.tags ?? {},
    firstActive: properties?.first_active ?? undefined,
    lastActive: properties?.last_active ?? undefined,
    subscriptions: subscriptions ?? [],
    /** A message can reach a device. */
    isSubscribed: (subscriptions ?? []).some(({ isPush, enabled }) => isPush && enabled),
  }));

export type PushUser = z.output<typeof userShape> & {
  /** The whole response, without what would allow messages to a device. */
  readonly raw: unknown;
};

/** These would allow messages to the subscription, or contain a personal address. */
const secretFields: ReadonlySet<string> = new Set(['token', 'web_auth', 'web_p256']);

/** Hidden at any depth. */
export function withoutSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutSecrets);
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).map(([name, value]): [string, unknown] => [
    name,
    secretFields.has(name) && value ? '(hidden)' : withoutSecrets(value),
  ]);
  return Object.fromEntries(fields);
}
