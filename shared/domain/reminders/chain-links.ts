import { assignableTemplates } from '../../templates/index';
import { templateTitle } from '../../templates/template-title';
import { counted } from '../../text/counted';
import { isEmpty } from '../../values/empty';
import {
  type ChainFacts,
  type ChainFix,
  type ChainLink,
  type ChainStep,
  hasCome,
  type LinkState,
  type ProviderAnswer,
  recordOf,
} from './chain';

type Verdict = Omit<ChainLink, 'step'>;
type Judge = (facts: ChainFacts, earlier: ReadonlyMap<ChainStep, LinkState>) => Verdict;

const ok = (detail: string): Verdict => ({ state: 'ok', detail, fix: null });
const broken = (detail: string, fix: ChainFix | null): Verdict => ({ state: 'broken', detail, fix });
const unknown = (detail: string, fix: ChainFix | null = null): Verdict => ({ state: 'unknown', detail, fix });

/** The days for which the provider keeps notifications sent through its API. */
const providerKeepsDays = 30;

export function judgeChain(facts: ChainFacts): readonly ChainLink[] {
  const states = new Map<ChainStep, LinkState>();
  return judges.map(([step, judge]) => {
    const verdict = judge(facts, states);
    states.set(step, verdict.state);
    return { step, ...verdict };
  });
}

const judges: readonly (readonly [ChainStep, Judge])[] = [
  ['preferences', preferences],
  ['optedIn', optedIn],
  ['template', template],
  ['entry', entry],
  ['scheduled', scheduled],
  ['accepted', accepted],
  ['known', known],
  ['subscribed', subscribed],
  ['delivered', delivered],
];

function preferences({ user }: ChainFacts): Verdict {
  if (user) return ok('The user has a preferences record.');
  return broken(
    'The user has no preferences record, so the app has no settings for them.',
    'createPreferences',
  );
}

function optedIn(facts: ChainFacts): Verdict {
  const { user } = facts;
  if (!user) return unknown('There are no preferences to check.');
  const { pushNotifications: on, updatedAt } = user;
  if (typeof on === 'boolean' && typeof updatedAt === 'string' && isEarlierDay(facts)) {
    return optedInThen(facts, on, updatedAt);
  }
  if (on === true) return ok('Push notifications are turned on in the preferences.');
  if (on === false)
    return broken('The user has turned push notifications off in the app.', 'editPreferences');
  return unknown(
    'The preferences do not say whether push notifications are on: the user was never asked or never answered.',
    'editPreferences',
  );
}

/**
 * Judges whether the user had opted in. Only the current setting is stored, and the time of the record's last
 * change.
 */
function optedInThen({ day, slot }: ChainFacts, on: boolean, updatedAt: string): Verdict {
  const changed = `${updatedAt.slice(11, 16)} UTC on ${updatedAt.slice(0, 10)}`;
  if (hasCome(day.date, slot?.time, updatedAt)) {
    return unknown(
      `As of now, push notifications are turned ${on ? 'on' : 'off'} in the app. The preferences were changed after the reminder, at ${changed}, so it is not known whether they were ${on ? 'on' : 'off'} at its time.`,
      'editPreferences',
    );
  }
  if (on) return ok(`Push notifications have been turned on since ${changed} or earlier.`);
  return broken(
    `The user has turned push notifications off in the app. They have been off since ${changed} or earlier.`,
    'editPreferences',
  );
}

/** True if the day is before the current one. */
const isEarlierDay = ({ day, at }: Pick<ChainFacts, 'day' | 'at'>) => day.date < at.slice(0, 10);

function template({ user }: ChainFacts): Verdict {
  if (!user) return unknown('There are no preferences to check.');
  const { assignedTemplate } = user;
  if (isEmpty(assignedTemplate)) {
    return broken(
      'No template is assigned. Reminders are sent to all users, so this alone does not stop them.',
      'assignTemplate',
    );
  }
  if (isAssignable(assignedTemplate)) return ok(`The template is ${templateTitle(assignedTemplate)}.`);
  return broken(
    `The assigned template, ${String(assignedTemplate)}, is not available to users.`,
    'assignTemplate',
  );
}

function entry({ day, slot }: ChainFacts): Verdict {
  if (slot) return ok(`${slot.time} UTC: ${slot.heading ?? 'a reminder'}. ${slot.reason}`);
  if (!day.lines.some(({ sent }) => sent)) {
    return broken(`The schedule has no reminder for ${day.date}.`, 'editSchedule');
  }
  return broken('The schedule has no reminder at this time.', 'editSchedule');
}

function scheduled({ at, day, slot, records }: ChainFacts): Verdict {
  if (!slot) return unknown('There is no reminder to check.');
  const record = recordOf(records, slot);
  const when = `${slot.time} UTC on ${day.date}`;
  if (record?.status === 'scheduled') return ok(`The reminder was scheduled for ${when}.`);
  const fix = hasCome(day.date, '23:59', at) ? null : 'scheduleToday';
  if (record) return broken(`The reminder was scheduled for ${when}, then cancelled.`, fix);
  return hasCome(day.date, slot.time, at)
    ? broken(`Nothing was scheduled for ${when}. A reminder cannot be sent after its time.`, fix)
    : broken(`Nothing is scheduled for ${when} yet.`, fix);
}

function accepted({ at, day, slot, records, notification }: ChainFacts, earlier: Earlier): Verdict {
  if (earlier.get('scheduled') !== 'ok')
    return unknown('Nothing was scheduled, so nothing was sent to the provider.');
  if (isEmpty(recordOf(records, slot)?.notificationID)) {
    return broken(
      'Our record has no provider ID: the provider never responded to the request.',
      'viewNotification',
    );
  }
  if (notification.outcome !== 'answered') return notAnswered(notification);
  const { answer } = notification;
  if (!answer && daysBetween(day.date, at) >= providerKeepsDays) {
    return unknown(`The provider keeps notifications for only ${providerKeepsDays} days.`);
  }
  if (!answer)
    return broken('The provider has no notification with the ID in our record.', 'viewNotification');
  if (answer.cancelled)
    return broken("The notification was cancelled on the provider's side.", 'viewNotification');
  return ok('The provider has the notification.');
}

function known({ hasAccount, providerUser }: ChainFacts): Verdict {
  if (!hasAccount) {
    return broken(
      "The directory does not contain this account. The provider identifies users by their account's unique ID.",
      'findUser',
    );
  }
  if (providerUser.outcome !== 'answered') return notAnswered(providerUser);
  if (providerUser.answer) return ok('The provider has a user with this unique ID.');
  return broken(
    'The provider has no user with this unique ID. The app registers users when they sign in on a device that allows notifications.',
    'viewProviderUser',
  );
}

function subscribed(facts: ChainFacts, earlier: Earlier): Verdict {
  const { providerUser } = facts;
  if (earlier.get('known') !== 'ok' || providerUser.outcome !== 'answered') {
    return unknown('The user must be registered with the provider first.');
  }
  const devices = (providerUser.answer?.subscriptions ?? []).filter(({ isPush }) => isPush);
  const on = devices.filter(({ enabled }) => enabled);
  if (on.length > 0) {
    return ok(
      `Push notifications are turned on for ${on.length} of ${counted(devices.length, 'device')} (${typesOf(on)}).`,
    );
  }
  if (devices.length === 0) {
    return broken('The user has no device that receives push notifications.', 'viewProviderUser');
  }
  const off = `turned off on all of the user's devices: ${counted(devices.length, 'device')} (${typesOf(devices)}).`;
  if (!isEarlierDay(facts)) return broken(`Push notifications are ${off}`, 'viewProviderUser');
  return unknown(
    `As of now, push notifications are ${off} The provider does not report since when.`,
    'viewProviderUser',
  );
}

function delivered({ at, day, slot, notification }: ChainFacts, earlier: Earlier): Verdict {
  if (!slot || earlier.get('scheduled') !== 'ok') return unknown('Nothing was sent.');
  if (notification.outcome !== 'answered') return notAnswered(notification);
  const sent = notification.answer;
  if (!sent || sent.cancelled) return unknown('Nothing was sent.');
  if (!hasCome(day.date, slot.time, at)) return unknown(`The notification will be sent at ${slot.time} UTC.`);
  if (sent.completedAt === undefined || sent.remaining > 0) {
    return unknown(
      `The provider is still sending the notification: ${counted(sent.remaining, 'device')} to go.`,
      'askAgain',
    );
  }
  if (sent.successful === 0) {
    return broken(
      'The provider sent the notification, but it did not reach any devices.',
      'viewNotification',
    );
  }
  const reached = `It reached ${counted(sent.successful, 'device')}${clicksOf(sent.clicked)}.`;
  if (earlier.get('subscribed') !== 'ok')
    return unknown(`${reached} No device that it reached is known to belong to the user.`);
  if (sent.errored > 0) {
    return unknown(
      `${reached} Failed deliveries: ${sent.errored}; the provider does not report which users were affected.`,
      'viewNotification',
    );
  }
  return ok(
    `${reached} No deliveries failed, so the user's device received it. Check the device's focus mode and notification settings.`,
  );
}

type Earlier = ReadonlyMap<ChainStep, LinkState>;

function notAnswered(asked: Exclude<ProviderAnswer<unknown>, { readonly outcome: 'answered' }>): Verdict {
  if (asked.outcome === 'notAsked') return unknown('There was nothing to look up with the provider.');
  return unknown(asked.why, asked.setUp ? 'setUpProvider' : 'askAgain');
}

export const isAssignable = (id: unknown): boolean => assignableTemplates.some((one) => one.id === id);

const typesOf = (devices: readonly { readonly type: string }[]) =>
  [...new Set(devices.map(({ type }) => type.replace(/Push$/, '')))].join(', ');

const clicksOf = (clicked: number) => (clicked > 0 ? `, ${clicked} of which clicked` : '');

const dayMs = 86_400_000;
const daysBetween = (date: string, at: string) => (Date.parse(at) - Date.parse(date)) / dayMs;
