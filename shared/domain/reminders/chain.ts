import type { UserDay, UserDayLine } from '../schedules/user-day';

/*
 * A reminder reaches a user through a chain of conditions. This module judges each link by facts that other
 * modules collect.
 */

/** In order. Each link depends on those before it. */
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

/** `unknown`: it cannot be checked, or an earlier condition is not met. */
export type LinkState = 'ok' | 'broken' | 'unknown';

/** The panel maps each to a page or a button. */
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
  /** Full sentences, for admins. */
  readonly detail: string;
  readonly fix: ChainFix | null;
}

/** Or why there is no response. */
export type ProviderAnswer<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  /** `why` is a sentence. `setUp` is true if the provider must be configured first. */
  | { readonly outcome: 'failed'; readonly why: string; readonly setUp: boolean }
  /** There was nothing to ask the provider about. */
  | { readonly outcome: 'notAsked' };

export interface RecordedNotification {
  readonly id: string;
  readonly notificationID?: string | null | undefined;
  readonly notificationType?: string | null | undefined;
  /** HH:MM in UTC. */
  readonly scheduledTime?: string | null | undefined;
  readonly status?: string | null | undefined;
}

/** Counts are devices, and times are ISO 8601. */
export interface ProviderNotification {
  readonly id: string;
  readonly cancelled: boolean;
  readonly completedAt?: string | undefined;
  readonly successful: number;
  /** Devices that were no longer subscribed. */
  readonly failed: number;
  readonly errored: number;
  readonly remaining: number;
  readonly clicked: number;
}

interface ProviderSubscription {
  /** Such as ChromePush, iOSPush or Email. */
  readonly type: string;
  readonly isPush: boolean;
  readonly enabled: boolean;
}

interface ProviderUser {
  readonly subscriptions: readonly ProviderSubscription[];
}

export interface ChainFacts {
  /** Now, ISO 8601. */
  readonly at: string;
  /** In the directory. Without an account, the user cannot be looked up with the provider. */
  readonly hasAccount: boolean;
  /** Undefined without a preferences record. */
  readonly user:
    | {
        readonly pushNotifications?: unknown;
        readonly assignedTemplate?: unknown;
        /** The record's last change, ISO 8601. */
        readonly updatedAt?: unknown;
      }
    | undefined;
  readonly day: UserDay;
  /** Undefined if the day has no reminders. */
  readonly slot: UserDayLine | undefined;
  /** Of the day. */
  readonly records: readonly RecordedNotification[];
  readonly notification: ProviderAnswer<ProviderNotification | undefined>;
  readonly providerUser: ProviderAnswer<ProviderUser | undefined>;
}

/** The first broken link. A missing template is the cause only if no other link is broken. */
export const causeOf = (links: readonly ChainLink[]): ChainStep | null => {
  const broken = links.filter(({ state }) => state === 'broken').map(({ step }) => step);
  return broken.find((step) => step !== 'template') ?? broken[0] ?? null;
};

/** The links after the cause that could not be checked, mostly because of the cause. */
export function consequencesOf(links: readonly ChainLink[]): readonly ChainLink[] {
  const cause = causeOf(links);
  const at = links.findIndex(({ step }) => step === cause);
  return at < 0 ? [] : links.slice(at + 1).filter(({ state }) => state === 'unknown');
}

/**
 * The reminder that a user reports as missing: the one at `wanted`, or the latest that is due, or the day's
 * first.
 *
 * @param at now, ISO 8601
 * @param wanted HH:MM
 */
export function missedSlot(day: UserDay, at: string, wanted?: string): UserDayLine | undefined {
  const sent = day.lines.filter((line) => line.sent && line.time !== null);
  if (wanted !== undefined) return sent.find(({ time }) => time === wanted);
  return sent.findLast(({ time }) => hasCome(day.date, time, at)) ?? sent[0];
}

/** HH:MM in UTC. */
export const hasCome = (date: string, time: string | null | undefined, at: string): boolean =>
  `${date}T${time ?? '~'}` <= at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** Scheduled records take precedence over cancelled ones. */
export function recordOf(
  records: readonly RecordedNotification[],
  slot: { readonly type: string | null; readonly time: string | null } | undefined,
): RecordedNotification | undefined {
  if (!slot) return undefined;
  const same = records.filter((one) => one.notificationType === slot.type && one.scheduledTime === slot.time);
  return same.find(({ status }) => status === 'scheduled') ?? same[0];
}
