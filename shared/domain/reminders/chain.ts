import type { UserDay, UserDayLine } from '../schedules/user-day';

/*
 * A reminder reaches a user through a chain of conditions. Each link of the chain is judged from facts that
 * others collect; nothing is asked here.
 */

/** The links, in the order in which a reminder depends on them. */
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

/** ok: it holds. broken: it does not. unknown: nobody can say, or an earlier link has to hold first. */
export type LinkState = 'ok' | 'broken' | 'unknown';

/** What to do next about a link; the panel knows the screen or the button. */
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

/** One link of the chain, judged. */
export interface ChainLink {
  readonly step: ChainStep;
  readonly state: LinkState;
  /** What was found, in sentences, for an admin. */
  readonly detail: string;
  readonly fix: ChainFix | null;
}

/** An answer of the provider, or why there is none. */
export type ProviderAnswer<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  /** `why`: a sentence. `setUp`: it must be configured first. */
  | { readonly outcome: 'failed'; readonly why: string; readonly setUp: boolean }
  /** There was nothing to ask about. */
  | { readonly outcome: 'notAsked' };

/** A notification as our own records have it. */
export interface RecordedNotification {
  readonly id: string;
  readonly notificationID?: string | null | undefined;
  readonly notificationType?: string | null | undefined;
  /** HH:MM, in UTC. */
  readonly scheduledTime?: string | null | undefined;
  readonly status?: string | null | undefined;
}

/** A notification as the provider has it; counts are of devices. Times are ISO 8601. */
export interface ProviderNotification {
  readonly id: string;
  readonly cancelled: boolean;
  readonly completedAt?: string | undefined;
  readonly successful: number;
  /** Devices that turned out to be unsubscribed. */
  readonly failed: number;
  readonly errored: number;
  readonly remaining: number;
  readonly clicked: number;
}

/** A device or browser of a user at the provider. */
interface ProviderSubscription {
  /** ChromePush, iOSPush, Email, ... */
  readonly type: string;
  readonly isPush: boolean;
  readonly enabled: boolean;
}

/** A user as the provider has them. */
interface ProviderUser {
  readonly subscriptions: readonly ProviderSubscription[];
}

/** What is known about a user and one of their reminders. */
export interface ChainFacts {
  /** Now, ISO 8601. */
  readonly at: string;
  /** In the user directory: without an account, the provider cannot be asked. */
  readonly hasAccount: boolean;
  /** Undefined: the user has no preferences record. */
  readonly user: { readonly pushNotifications?: unknown; readonly assignedTemplate?: unknown } | undefined;
  readonly day: UserDay;
  /** The reminder that is missed; undefined if the day has none. */
  readonly slot: UserDayLine | undefined;
  /** Of the day. */
  readonly records: readonly RecordedNotification[];
  readonly notification: ProviderAnswer<ProviderNotification | undefined>;
  readonly providerUser: ProviderAnswer<ProviderUser | undefined>;
}

/** What kept the reminder away: the first broken link. A missing template alone stops nothing. */
export const causeOf = (links: readonly ChainLink[]): ChainStep | null => {
  const broken = links.filter(({ state }) => state === 'broken').map(({ step }) => step);
  return broken.find((step) => step !== 'template') ?? broken[0] ?? null;
};

/**
 * The reminder that a complaint is about, if it does not say: the last one whose time has come, otherwise the
 * first of the day.
 *
 * @param at now, ISO 8601
 * @param wanted HH:MM
 */
export function missedSlot(day: UserDay, at: string, wanted?: string): UserDayLine | undefined {
  const sent = day.lines.filter((line) => line.sent && line.time !== null);
  if (wanted !== undefined) return sent.find(({ time }) => time === wanted);
  return sent.findLast(({ time }) => hasCome(day.date, time, at)) ?? sent[0];
}

/** Whether a time of a day, HH:MM in UTC, has come. */
export const hasCome = (date: string, time: string | null | undefined, at: string): boolean =>
  `${date}T${time ?? '~'}` <= at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** Our record of a reminder: one that is scheduled rather than one that was cancelled. */
export function recordOf(
  records: readonly RecordedNotification[],
  slot: { readonly type: string | null; readonly time: string | null } | undefined,
): RecordedNotification | undefined {
  if (!slot) return undefined;
  const same = records.filter((one) => one.notificationType === slot.type && one.scheduledTime === slot.time);
  return same.find(({ status }) => status === 'scheduled') ?? same[0];
}
