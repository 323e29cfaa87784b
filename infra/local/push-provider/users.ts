import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere } from '../base/file-error';
import { ReplacedFile } from '../base/replaced-file';

const userShape = z.object({
  onesignalId: z.string(),
  externalId: z.string().optional(),
  tags: z.record(z.string(), z.string()),
  firstActiveMs: z.number(),
  lastActiveMs: z.number(),
});

const subscriptionShape = z.object({
  id: z.string(),
  owner: z.string(),
  type: z.string(),
  token: z.string(),
  enabled: z.boolean(),
  notificationTypes: z.number(),
  sdk: z.string(),
  deviceModel: z.string(),
  deviceOs: z.string(),
});

export type StoredUser = z.infer<typeof userShape>;

/** A subscription, whose `owner` is the user's OneSignal ID. */
export type StoredSubscription = z.infer<typeof subscriptionShape>;

export type SubscriptionFields = Omit<StoredSubscription, 'id' | 'owner'>;

const fileShape = z.object({ users: z.array(userShape), subscriptions: z.array(subscriptionShape) });

/**
 * The users. A user has at most one external ID, which belongs to nobody else; a subscription belongs to one
 * user.
 */
export class PushUsers {
  readonly #users = new Map<string, StoredUser>();
  readonly #byExternalId = new Map<string, string>();
  readonly #subscriptions = new Map<string, StoredSubscription>();
  readonly #file: ReplacedFile;

  private constructor(
    file: string,
    private readonly now: () => number,
  ) {
    this.#file = new ReplacedFile(file);
  }

  static async open(folder: string, now: () => number = Date.now): Promise<PushUsers> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'users.json');
    const opened = new PushUsers(file, now);
    const text = await readIfThere(file);
    if (text === undefined) return opened;
    const { users, subscriptions } = fileShape.parse(JSON.parse(text));
    for (const user of users) opened.#keep(user);
    for (const one of subscriptions) opened.#subscriptions.set(one.id, one);
    return opened;
  }

  /** Finds a user by an alias, whose `label` is named as in the API. */
  find(label: string, id: string): StoredUser | undefined {
    if (label === 'onesignal_id') return this.#users.get(id);
    return label === 'external_id' ? this.#users.get(this.#byExternalId.get(id) ?? '') : undefined;
  }

  subscription(id: string): StoredSubscription | undefined {
    return this.#subscriptions.get(id);
  }

  subscriptionsOf({ onesignalId }: StoredUser): readonly StoredSubscription[] {
    return [...this.#subscriptions.values()].filter(({ owner }) => owner === onesignalId);
  }

  /** Returns the push subscriptions that can receive notifications now. */
  subscribed(): readonly StoredSubscription[] {
    return [...this.#subscriptions.values()].filter(({ type, enabled }) => enabled && type.endsWith('Push'));
  }

  async create(externalId: string | undefined): Promise<StoredUser> {
    const nowMs = this.now();
    const user = {
      onesignalId: randomUUID(),
      externalId,
      tags: {},
      firstActiveMs: nowMs,
      lastActiveMs: nowMs,
    };
    this.#keep(user);
    await this.#save();
    return user;
  }

  /** Updates a user. An empty value removes a tag. */
  async update(
    { onesignalId }: StoredUser,
    change: { readonly tags?: Readonly<Record<string, string>>; readonly externalId?: string },
  ): Promise<StoredUser> {
    const user = this.#users.get(onesignalId);
    if (!user) throw new Error(`There is no user ${onesignalId}`);
    if (user.externalId !== undefined) this.#byExternalId.delete(user.externalId);
    const { tags = {}, externalId = user.externalId } = change;
    const kept = Object.entries({ ...user.tags, ...tags }).filter(([, value]) => value !== '');
    const changed = {
      ...user,
      tags: Object.fromEntries(kept),
      externalId,
      lastActiveMs: this.now(),
    };
    this.#keep(changed);
    await this.#save();
    return changed;
  }

  /** Adds a subscription. One with the same token moves to this user. */
  async subscribe({ onesignalId }: StoredUser, fields: SubscriptionFields): Promise<StoredSubscription> {
    const known = [...this.#subscriptions.values()].find(({ token }) => token === fields.token);
    const subscription = { ...fields, id: known?.id ?? randomUUID(), owner: onesignalId };
    return this.#put(subscription);
  }

  async change(
    one: StoredSubscription,
    fields: Partial<Omit<StoredSubscription, 'id'>>,
  ): Promise<StoredSubscription> {
    return this.#put({ ...one, ...fields });
  }

  async #put(one: StoredSubscription): Promise<StoredSubscription> {
    this.#subscriptions.set(one.id, one);
    await this.#save();
    return one;
  }

  #keep(user: StoredUser): void {
    this.#users.set(user.onesignalId, user);
    if (user.externalId !== undefined) this.#byExternalId.set(user.externalId, user.onesignalId);
  }

  #save(): Promise<void> {
    const all = { users: [...this.#users.values()], subscriptions: [...this.#subscriptions.values()] };
    return this.#file.write(JSON.stringify(all));
  }
}
