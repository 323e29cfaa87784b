import type { UserDay, UserDayLine } from '../schedules/user-day';

/*
 * A reminder reaches a user through a chain of conditions. This module evaluates each link of the chain,
 * based on facts that other modules collect. It makes no requests itself.
 */

/** The links in the chain, in order. Each link depends on the links before it. */
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
 * `ok` means that the condition is met, and `broken` means that it is not. `unknown` means that it cannot be
 * checked, or that an earlier condition is not met.
 */
export type LinkState = 'ok' | 'broken' | 'unknown';

/** The possible next steps for fixing a link. The panel maps each step to a page or a button. */
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
  /** A description of the result in full sentences, for admins. */
  readonly detail: string;
  readonly fix: ChainFix | null;
}

/** A response from the provider, or the reason why there is no response. */
export type ProviderAnswer<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  /** `why` is a sentence. `setUp` is true if the provider must be configured first. */
  | { readonly outcome: 'failed'; readonly why: string; readonly setUp: boolean }
  /** There was nothing to ask the provider about. */
  | { readonly outcome: 'notAsked' };

/** A notification in our own records. */
export interface RecordedNotification {
  readonly id: string;
  readonly notificationID?: string | null | undefined;
  readonly notificationType?: string | null | undefined;
  /** The time as HH:MM, in UTC. */
  readonly scheduledTime?: string | null | undefined;
  readonly status?: string | null | undefined;
}

/**
 * A notification stored by the provider. The counts are numbers of devices, and the times are ISO 8601
 * timestamps.
 */
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

/** A user's device or browser, as registered with the provider. */
interface ProviderSubscription {
  /** The type of subscription, such as ChromePush, iOSPush or Email. */
  readonly type: string;
  readonly isPush: boolean;
  readonly enabled: boolean;
}

/** A user registered with the provider. */
interface ProviderUser {
  readonly subscriptions: readonly ProviderSubscription[];
}

export interface ChainFacts {
  /** The current time, as an ISO 8601 timestamp. */
  readonly at: string;
  /**
   * True if the user has an account in the directory. Without an account, the user cannot be looked up with
   * the provider.
   */
  readonly hasAccount: boolean;
  /** The relevant fields of the user's preferences, or undefined if the user has no preferences record. */
  readonly user:
    | {
        readonly pushNotifications?: unknown;
        readonly assignedTemplate?: unknown;
        /** The time of the record's last change, as an ISO 8601 timestamp. */
        readonly updatedAt?: unknown;
      }
    | undefined;
  readonly day: UserDay;
  /** The missing reminder, or undefined if the day has no reminders. */
  readonly slot: UserDayLine | undefined;
  /** Our records for the day. */
  readonly records: readonly RecordedNotification[];
  readonly notification: ProviderAnswer<ProviderNotification | undefined>;
  readonly providerUser: ProviderAnswer<ProviderUser | undefined>;
}

/**
 * Returns the cause of a missing reminder: the first broken link. A missing template is the cause only if no
 * other link is broken.
 */
export const causeOf = (links: readonly ChainLink[]): ChainStep | null => {
  const broken = links.filter(({ state }) => state === 'broken').map(({ step }) => step);
  return broken.find((step) => step !== 'template') ?? broken[0] ?? null;
};

/**
 * Returns the links after the cause that could not be checked. Most of them are unknown only because of the
 * cause.
 */
export function consequencesOf(links: readonly ChainLink[]): readonly ChainLink[] {
  const cause = causeOf(links);
  const at = links.findIndex(({ step }) => step === cause);
  return at < 0 ? [] : links.slice(at + 1).filter(({ state }) => state === 'unknown');
}

/**
 * Returns the reminder that a user reports as missing. If `wanted` is given, this is the reminder at that
 * time. Otherwise, it is the most recent of the day's reminders that are already due or, if none are due yet,
 * the day's first reminder.
 *
 * @param at the current time, ISO 8601
 * @param wanted the time of the reminder, HH:MM
 */
export function missedSlot(day: UserDay, at: string, wanted?: string): UserDayLine | undefined {
  const sent = day.lines.filter((line) => line.sent && line.time !== null);
  if (wanted !== undefined) return sent.find(({ time }) => time === wanted);
  return sent.findLast(({ time }) => hasCome(day.date, time, at)) ?? sent[0];
}

/** Returns true if the given time (HH:MM in UTC) on the given day has been reached. */
export const hasCome = (date: string, time: string | null | undefined, at: string): boolean =>
  `${date}T${time ?? '~'}` <= at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** Returns our record for a reminder. Scheduled records take precedence over cancelled ones. */
export function recordOf(
  records: readonly RecordedNotification[],
  slot: { readonly type: string | null; readonly time: string | null } | undefined,
): RecordedNotification | undefined {
  if (!slot) return undefined;
  const same = records.filter((one) => one.notificationType === slot.type && one.scheduledTime === slot.time);
  return same.find(({ status }) => status === 'scheduled') ?? same[0];
}
