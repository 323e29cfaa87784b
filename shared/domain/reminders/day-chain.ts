import { counted } from '../../text/counted';
import type { NotificationSlot } from '../notifications/notification-slots';
import {
  type ChainFix,
  type ChainStep,
  hasCome,
  type LinkState,
  type ProviderAnswer,
  type ProviderNotification,
  type RecordedNotification,
  recordOf,
} from './chain';
import { notificationState } from './notification-state';

/** The unit of a count. Counts with different units cannot be compared. */
type Counted = 'users' | 'reminders' | 'sampled users';

export interface DayLink {
  readonly step: ChainStep;
  readonly state: LinkState;
  readonly counted: Counted;
  /** The number of items that meet the condition, or null if unknown. */
  readonly count: number | null;
  /**
   * The number of items that reached this link. This is the count of the previous link with the same unit.
   */
  readonly of: number | null;
  readonly detail: string;
  readonly fix: ChainFix | null;
}

/** The users whose preferences have been read. */
export interface CountedUsers {
  /** The number of preferences records. A user may have several records. */
  readonly records: number;
  /** The number of records that do not belong to any user. */
  readonly withoutUser: number;
  /** The number of users with preferences, counted the same way as in the user metrics. */
  readonly users: number;
  readonly optedIn: number;
  /** The number of users who opted in and have an assignable template. */
  readonly withTemplate: number;
  /** False if some records were not read. */
  readonly isComplete: boolean;
}

export interface SampledUsers {
  readonly asked: number;
  readonly known: number;
  readonly subscribed: number;
}

export interface DayFacts {
  readonly at: string;
  /** The day as YYYY-MM-DD, in UTC. */
  readonly date: string;
  readonly users: CountedUsers;
  readonly slots: readonly NotificationSlot[];
  readonly records: readonly RecordedNotification[];
  readonly notifications: ProviderAnswer<readonly ProviderNotification[]>;
  readonly sample: ProviderAnswer<SampledUsers>;
}

/**
 * Evaluates the links for a day. A link that counts users is broken if no users pass it. A link that counts
 * reminders is broken if there are no reminders or if any of them fails to pass it.
 */
export function judgeDay(facts: DayFacts): readonly DayLink[] {
  return [...ofUsers(facts), ...ofReminders(facts), ...ofSample(facts), reached(facts)];
}

/** Returns the link at which the largest share is lost, or null if there are no losses. */
export function largestDrop(links: readonly DayLink[]): ChainStep | null {
  const shares = links.flatMap(({ step, count, of }) =>
    count === null || of === null || of === 0 ? [] : [{ step, lost: (of - count) / of }],
  );
  const [largest] = shares.toSorted((one, other) => other.lost - one.lost);
  return largest && largest.lost > 0 ? largest.step : null;
}

function ofUsers({ users }: DayFacts): readonly DayLink[] {
  const { records, withoutUser, users: known, optedIn, withTemplate, isComplete } = users;
  const without = withoutUser > 0 ? `, ${withoutUser.toLocaleString('en')} of them without a user` : '';
  const more = isComplete ? '' : ' There are more records, which were not checked.';
  return [
    {
      step: 'preferences',
      ...counts('users', known, null),
      detail: `${counted(known, 'user')} with preferences, in ${counted(records, 'record')}${without}.${more}`,
      ...(known > 0 ? fine : { state: 'broken', fix: 'createPreferences' }),
    },
    {
      step: 'optedIn',
      ...counts('users', optedIn, known),
      detail: `Push notifications are turned on in the latest preferences of ${counted(optedIn, 'user')}.`,
      ...(optedIn > 0 || known === 0 ? stateOf(known) : { state: 'broken', fix: 'editPreferences' }),
    },
    {
      step: 'template',
      ...counts('users', withTemplate, optedIn),
      detail: `${counted(withTemplate, 'user')} who opted in ${withTemplate === 1 ? 'has' : 'have'} a template. Reminders are also sent to users without a template.`,
      ...(withTemplate > 0 || optedIn === 0 ? stateOf(optedIn) : { state: 'broken', fix: 'assignTemplate' }),
    },
  ];
}

/** Describes how many of the missing reminders are already due. */
const dueOf = (missing: number, late: number): string => {
  if (late === 0) return missing === 1 ? 'not due yet' : 'none of them due yet';
  if (late < missing) return `${late} of them already due`;
  return missing === 1 ? 'already due' : 'all already due';
};

/**
 * Describes the notifications with the status `scheduled` that do not match, or no longer match, any reminder
 * in the schedule.
 */
const otherSentence = (others: number): string =>
  others > 0
    ? ` ${counted(others, 'more scheduled notification')} in our records ${others === 1 ? 'does' : 'do'} not match any reminder in the schedule.`
    : '';

function ofReminders({ at, date, slots, records, notifications }: DayFacts): readonly DayLink[] {
  const scheduled = slots.filter((slot) => notificationState(records, slot, date, at) === 'scheduled');
  const missing = slots.filter((slot) => !scheduled.includes(slot));
  // The Home page counts all scheduled notifications, so the detail also mentions those that are not in the
  // schedule.
  const others = records.filter(({ status }) => status === 'scheduled').length - scheduled.length;
  const late = missing.filter(({ time }) => hasCome(date, time, at)).length;
  const lost = missing.length === 0 ? '' : ` ${missing.length} missing, ${dueOf(missing.length, late)}.`;
  return [
    {
      step: 'entry',
      ...counts('reminders', slots.length, null),
      detail: `The schedule has ${counted(slots.length, 'reminder')} for ${date}.`,
      ...(slots.length > 0 ? fine : { state: 'broken', fix: 'editSchedule' }),
    },
    {
      step: 'scheduled',
      ...counts('reminders', scheduled.length, slots.length),
      detail: `${counted(scheduled.length, 'reminder')} scheduled.${lost}${otherSentence(others)}`,
      ...(missing.length > 0 ? { state: 'broken', fix: 'scheduleToday' } : stateOf(slots.length)),
    },
    acceptedOf(
      scheduled.map((slot) => recordOf(records, slot)?.notificationID),
      notifications,
    ),
  ];
}

function acceptedOf(ids: readonly unknown[], asked: DayFacts['notifications']): DayLink {
  const link = { step: 'accepted', counted: 'reminders', of: ids.length } as const;
  if (ids.length === 0)
    return { ...link, count: 0, state: 'unknown', fix: null, detail: 'Nothing is scheduled.' };
  if (asked.outcome !== 'answered') return { ...link, count: null, ...notAnswered(asked) };
  const has = new Set(asked.answer.filter(({ cancelled }) => !cancelled).map(({ id }) => id));
  const count = ids.filter((id) => typeof id === 'string' && has.has(id)).length;
  return {
    ...link,
    count,
    detail: `The provider has ${count} of the ${counted(ids.length, 'notification')} in our records.`,
    ...(count < ids.length ? { state: 'broken', fix: 'viewNotification' } : fine),
  };
}

function ofSample({ sample }: DayFacts): readonly DayLink[] {
  if (sample.outcome !== 'answered') {
    const link = { counted: 'sampled users', count: null, of: null } as const;
    const said = notAnswered(sample);
    return [
      { step: 'known', ...link, ...said },
      { step: 'subscribed', ...link, ...said },
    ];
  }
  const { asked, known, subscribed } = sample.answer;
  return [
    {
      step: 'known',
      ...counts('sampled users', known, asked),
      detail: `Of ${counted(asked, 'user')} randomly chosen from those who opted in, ${known} ${known === 1 ? 'is' : 'are'} registered with the provider.`,
      ...(known > 0 || asked === 0 ? stateOf(asked) : { state: 'broken', fix: 'viewProviderUser' }),
    },
    {
      step: 'subscribed',
      ...counts('sampled users', subscribed, known),
      detail: `Push notifications are on for ${subscribed.toLocaleString('en')} of the users registered with the provider.`,
      ...(subscribed > 0 || known === 0 ? stateOf(known) : { state: 'broken', fix: 'viewProviderUser' }),
    },
  ];
}

/** Evaluates how many of the sent reminders reached a user. */
function reached({ at, date, records, notifications }: DayFacts): DayLink {
  const link = { step: 'delivered', counted: 'reminders' } as const;
  if (notifications.outcome !== 'answered') {
    return { ...link, count: null, of: null, ...notAnswered(notifications) };
  }
  const due = new Set(
    records
      .filter(({ status, scheduledTime }) => status === 'scheduled' && hasCome(date, scheduledTime, at))
      .map(({ notificationID }) => notificationID),
  );
  const sent = notifications.answer.filter(({ id, cancelled }) => due.has(id) && !cancelled);
  if (sent.length === 0) {
    return {
      ...link,
      count: 0,
      of: 0,
      state: 'unknown',
      fix: null,
      detail: 'No reminders have been sent yet.',
    };
  }
  const some = sent.filter(({ successful }) => successful > 0);
  const isSending = sent.some(({ completedAt, remaining }) => completedAt === undefined || remaining > 0);
  const devices = sum(sent.map(({ successful }) => successful));
  const clicks = sum(sent.map(({ clicked }) => clicked));
  const failures = sum(sent.map(({ errored }) => errored));
  const figures = [
    counted(devices, 'delivery', 'deliveries'),
    counted(clicks, 'click'),
    counted(failures, 'error'),
  ];
  const detail = `Of ${counted(sent.length, 'reminder')} sent, ${some.length} reached a user: ${figures.join(', ')}.`;
  return {
    ...link,
    ...counts('reminders', some.length, sent.length),
    detail,
    ...(some.length === sent.length
      ? fine
      : isSending
        ? { state: 'unknown', fix: 'askAgain' }
        : { state: 'broken', fix: 'viewNotification' }),
  };
}

type Verdict = Pick<DayLink, 'state' | 'fix'>;

const fine: Verdict = { state: 'ok', fix: null };

/** Returns the verdict on a link that is not broken. The state is unknown if nothing reached the link. */
const stateOf = (came: number): Verdict => (came > 0 ? fine : { state: 'unknown', fix: null });

const counts = (counted: Counted, count: number, of: number | null) => ({ counted, count, of });

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function notAnswered(asked: Exclude<ProviderAnswer<unknown>, { readonly outcome: 'answered' }>) {
  if (asked.outcome === 'notAsked') {
    return {
      state: 'unknown',
      fix: null,
      detail: 'There was nothing to look up with the provider.',
    } as const;
  }
  return { state: 'unknown', fix: asked.setUp ? 'setUpProvider' : 'askAgain', detail: asked.why } as const;
}
