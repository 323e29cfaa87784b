import type { UserDay, UserDayLine } from '../schedules/user-day';

/*
 * A reminder reaches a user through a chain of conditions. This module judges each link by facts that other
 * modules collect.
 */

/** The steps in order. Each link depends on those before it. */
export const chainSteps = [
  'preferences',
  'optedIn',
  'template',
  'entry',
  'scheduled',
  'accepted',
  'known',
  'subscribed',
  'delivered',
] as const;

export type ChainStep = (typeof chainSteps)[number];

/**
 * The state of a link. `unknown` means that it cannot be checked, or that an earlier condition is not met.
 */
export type LinkState = 'ok' | 'broken' | 'unknown';

/** The possible fixes. The panel maps each to a page or a button. */
export const chainFixes = [
  'findUser',
  'createPreferences',
  'editPreferences',
  'assignTemplate',
  'editSchedule',
  'scheduleToday',
  'viewNotification',
  'viewProviderUser',
  'setUpProvider',
  'askAgain',
] as const;

export type ChainFix = (typeof chainFixes)[number];

export interface ChainLink {
  readonly step: ChainStep;
  readonly state: LinkState;
  /** Full sentences for admins. */
  readonly detail: string;
  readonly fix: ChainFix | null;
}

/** The provider's response, or why there is none. */
export type ProviderAnswer<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  /** There is no response. `why` is a sentence. `setUp` is true if the provider must be configured first. */
  | { readonly outcome: 'failed'; readonly why: string; readonly setUp: boolean }
  /** There was nothing to ask the provider about. */
  | { readonly outcome: 'notAsked' };

export interface RecordedNotification {
  readonly id: string;
  readonly notificationID?: string | null | undefined;
  readonly notificationType?: string | null | undefined;
  /** The time as HH:MM in UTC. */
  readonly scheduledTime?: string | null | undefined;
  readonly status?: string | null | undefined;
}

/** The provider's data on a notification. Counts are devices, and times are ISO 8601. */
export interface ProviderNotification {
  readonly id: string;
  readonly cancelled: boolean;
  readonly completedAt?: string | undefined;
  readonly successful: number;
  /** The number of devices that were no longer subscribed. */
  readonly failed: number;
  readonly errored: number;
  readonly remaining: number;
  readonly clicked: number;
}

interface ProviderSubscription {
  /** The kind of device, such as ChromePush, iOSPush or Email. */
  readonly type: string;
  readonly isPush: boolean;
  readonly enabled: boolean;
}

interface ProviderUser {
  readonly subscriptions: readonly ProviderSubscription[];
}

export interface ChainFacts {
  /** The current time in ISO 8601. */
  readonly at: string;
  /**
   * True if the user is in the directory. Without an account, the user cannot be looked up with the provider.
   */
  readonly hasAccount: boolean;
  /** Undefined if there is no preferences record. */
  readonly user:
    | {
        readonly pushNotifications?: unknown;
        readonly assignedTemplate?: unknown;
        /** The time of the record's last change, in ISO 8601. */
        readonly updatedAt?: unknown;
      }
    | undefined;
  readonly day: UserDay;
  /** Undefined if the day has no reminders. */
  readonly slot: UserDayLine | undefined;
  /** The day's records. */
  readonly records: readonly RecordedNotification[];
  readonly notification: ProviderAnswer<ProviderNotification | undefined>;
  readonly providerUser: ProviderAnswer<ProviderUser | undefined>;
}

/** Returns the first broken link. A missing template is the cause only if no other link is broken. */
export const causeOf = (links: readonly ChainLink[]): ChainStep | null => {
  const broken = links.filter(({ state }) => state === 'broken').map(({ step }) => step);
  return broken.find((step) => step !== 'template') ?? broken[0] ?? null;
};

/** Returns the links after the cause that could not be checked, mostly because of the cause. */
export function consequencesOf(links: readonly ChainLink[]): readonly ChainLink[] {
  const cause = causeOf(links);
  const at = links.findIndex(({ step }) => step === cause);
  return at < 0 ? [] : links.slice(at + 1).filter(({ state }) => state === 'unknown');
}

/**
 * Returns the reminder that a user reports as missing: the one at `wanted`, or the latest that is due, or the
 * day's first.
 * @param at the current time in ISO 8601
 * @param wanted HH:MM
 */
export function missedSlot(day: UserDay, at: string, wanted?: string): UserDayLine | undefined {
  const sent = day.lines.filter((line) => line.sent && line.time !== null);
  if (wanted !== undefined) return sent.find(({ time }) => time === wanted);
  return sent.findLast(({ time }) => hasCome(day.date, time, at)) ?? sent[0];
}

/** True if a time (HH:MM in UTC) has come. */
export const hasCome = (date: string, time: string | null | undefined, at: string): boolean =>
  `${date}T${time ?? '~'}` <= at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** Returns a reminder's record. Scheduled ones take precedence over cancelled ones. */
export function recordOf(
  records: readonly RecordedNotification[],
  slot: { readonly type: string | null; readonly time: string | null } | undefined,
): RecordedNotification | undefined {
  if (!slot) return undefined;
  const same = records.filter((one) => one.notificationType === slot.type && one.scheduledTime === slot.time);
  return same.find(({ status }) => status === 'scheduled') ?? same[0];
}
