import type { z } from 'zod';
import type { ActivityHistory } from '#shared/models/activity-history';
import type { SessionRating } from '#shared/models/session-rating';
import type { UserActivity } from '#shared/models/user-activity';
import type { UserPreferences } from '#shared/models/user-preferences';
import type { UserScheduledSet } from '#shared/models/user-scheduled-set';
import type { UserSubscription } from '#shared/models/user-subscription';
import { assignableTemplates } from '#shared/templates/index';
import { goalPriority } from '#shared/values/goals';
import { type Calendar, daysAgo, isoText } from '../chance/calendar';
import type { Plan } from '../chance/habits';
import type { DemoRecord, Portion, UserTable } from '../chance/portion';
import type { Random } from '../chance/random';
import type { Person } from './people';
import { drawSession, hoursOf, offerFor, type Session } from './sessions';
import { type SyncFields, syncAt } from './sync';

const dayMs = 86_400_000;
/** The maximum time between a session and its rating. */
const ratingDelayMs = 90_000;

/** Yields the records of a person or test account. All random values come from `random`. */
export function* personRecords(
  person: Person,
  portion: Portion,
  calendar: Calendar,
  random: Random,
): Generator<DemoRecord<UserTable>> {
  const sync = (createdMs: number) => syncAt(Math.min(createdMs, calendar.nowMs), person, calendar, random);
  for (let count = 0; count < portion.preferences; count += 1) {
    yield {
      table: 'UserPreferences',
      record: userPreferences(random.uuid(), person, random, sync(person.joinedMs)),
    };
  }
  for (let count = 0; count < portion.subscriptions; count += 1) {
    const record = userSubscription(
      random.uuid(),
      person,
      random,
      sync(person.joinedMs + random.int(1, 30) * dayMs),
    );
    yield { table: 'UserSubscription', record };
  }
  for (let slot = 0; slot < portion.slots; slot += 1) {
    const record = userScheduledSet(
      random.uuid(),
      person,
      slot,
      random,
      sync(daysAgo(calendar, random.int(1, 90), random)),
    );
    yield { table: 'UserScheduledSet', record };
  }
  for (let count = 0; count < portion.sessions; count += 1) {
    const session = drawSession(person, calendar, random);
    const historyId = random.uuid();
    const stamps = sync(session.endedMs);
    const known = !random.chance(0.005);
    yield { table: 'UserActivity', record: userActivity(random.uuid(), person, session, known, stamps) };
    yield { table: 'ActivityHistory', record: activityHistory(historyId, person, session, stamps) };
    if (count < portion.ratings) {
      const ratedMs = session.endedMs + random.int(2_000, ratingDelayMs);
      const record = sessionRating(random.uuid(), person, historyId, random, sync(ratedMs));
      yield { table: 'SessionRating', record };
    }
  }
}

type Preferences = z.infer<typeof UserPreferences.fields>;

const templates = assignableTemplates.map(({ id }) => id);
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;
const startTimes = ['08:00', '08:30', '09:00', '09:00', '09:30'] as const;
const endTimes = ['16:30', '17:00', '17:00', '17:30', '18:00'] as const;
const ages = ['18-24', '25-34', '25-34', '35-44', '35-44', '45-54', '55-64'] as const;
const sexes = ['female', 'male', 'female', 'male', 'prefer not to say'] as const;
const movementHabits = ['rarely', 'sometimes', 'sometimes', 'often', 'daily'] as const;

/** The status in the preferences by plan. A cancelled plan is shown as expired. */
const statusOfPlan: Readonly<Record<Plan, Preferences['subscriptionStatus']>> = {
  none: null,
  active: 'active',
  trial: 'trial',
  past_due: 'active',
  cancelled: 'expired',
  expired: 'expired',
};

function onboardingOf(person: Person, random: Random): Partial<Preferences> {
  if (!person.habits.onboarded) return { onboardingCompleted: false, profileCompletionScore: 25 };
  const first = random.int(0, goalPriority.length - 1);
  const assignedAt = isoText(person.joinedMs + random.int(120, 900) * 1_000);
  return {
    onboardingCompleted: true,
    onboardingCompletedAt: assignedAt,
    assignedTemplate: random.pick(templates),
    templateAssignedAt: assignedAt,
    templateMatchScore: random.int(55, 98),
    wellnessGoals: JSON.stringify(goalPriority.slice(first, first + random.int(1, 3))),
    wellnessGoal: first < 2 ? 'focus' : 'calm',
    movementHabit: random.pick(movementHabits),
    age: random.pick(ages),
    sex: random.pick(sexes),
    profileCompletionScore: random.pick([75, 85, 100]),
    workdayChallenge: { energy: random.int(1, 10), calm: random.int(1, 10), movement: random.int(1, 10) },
  };
}

/** Returns the preferences, with few answers until onboarding is complete. */
function userPreferences(id: string, person: Person, random: Random, sync: SyncFields): Preferences {
  const push = random.chance(person.habits.onboarded ? 0.74 : 0.2);
  return {
    ...onboardingOf(person, random),
    id,
    userID: person.userID,
    subscriptionStatus: statusOfPlan[person.habits.plan],
    customScheduleEnabled: person.habits.alternates,
    pushNotifications: push,
    notificationsEnabled: push || random.chance(0.1),
    exerciseMinutesGoal: random.pick([10, 14, 20]),
    breathingSessionsGoal: 2,
    dailyActivitiesGoal: random.pick([6, 8]),
    defaultMovementDuration: 30,
    defaultBreathingDuration: 3,
    workStartTime: random.pick(startTimes),
    workEndTime: random.pick(endTimes),
    workDays: JSON.stringify(weekdays.filter((_, index) => index + 1 !== person.dayOff)),
    personalDetails: { firstName: person.firstName, lastName: person.lastName, email: person.email },
    ...sync,
  };
}

/** Returns an activity for the metrics. One in two hundred has an unknown type. */
function userActivity(
  id: string,
  person: Person,
  session: Session,
  known: boolean,
  sync: SyncFields,
): z.infer<typeof UserActivity.fields> {
  return {
    id,
    userID: person.userID,
    date: sync.createdAt.slice(0, 10),
    duration: session.duration,
    activityType: known ? session.offer.activityType : 'unknown',
    ...sync,
  };
}

function activityHistory(
  id: string,
  person: Person,
  session: Session,
  sync: SyncFields,
): z.infer<typeof ActivityHistory.fields> {
  return {
    id,
    userID: person.userID,
    activityType: session.offer.activityType,
    title: session.offer.title,
    duration: session.duration,
    completedAt: isoText(session.endedMs),
    ...sync,
  };
}

const everyDay = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const alternating = [
  ['Mon', 'Wed', 'Fri'],
  ['Tue', 'Thu'],
] as const;

/**
 * Returns a slot of the person's own schedule. `slot` is from 0 (inclusive) to `slotsOf(person.habits)`
 * (exclusive).
 */
function userScheduledSet(
  id: string,
  person: Person,
  slot: number,
  random: Random,
  sync: SyncFields,
): z.infer<typeof UserScheduledSet.fields> {
  const hours = hoursOf(person);
  const hour = hours[slot % hours.length] ?? hours[0] ?? 9;
  const offer = offerFor(hour, random);
  const days = person.habits.alternates ? alternating[slot < hours.length ? 0 : 1] : everyDay;
  return {
    id,
    userID: person.userID,
    hour: `${hour}`.padStart(2, '0'),
    days: [...days],
    set: offer.id,
    activityType: offer.activityType,
    ...sync,
  };
}

/** Returns a subscription. A trial has the status active and is also marked as a trial. */
function userSubscription(
  id: string,
  person: Person,
  random: Random,
  sync: SyncFields,
): z.infer<typeof UserSubscription.fields> {
  const { plan } = person.habits;
  return {
    id,
    userID: person.userID,
    subscriptionStatus: plan === 'trial' || plan === 'none' ? 'active' : plan,
    planType: random.chance(0.6) ? 'monthly' : 'annual',
    isInTrial: plan === 'trial',
    ...sync,
  };
}

/** The ratings to draw from. Good ones are more common. */
const ratings = [1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] as const;

const comments: Readonly<Record<number, readonly string[]>> = {
  1: ['The video did not load.', 'Too loud for our open-plan office.'],
  2: ['A bit long between two meetings.', 'I would need a chair without wheels for this.'],
  3: ['Fine for a short break.', 'Could be slower.'],
  4: ['Nice change after a long call.', 'Good pace, clear steps.'],
  5: ['My favourite of the day.', 'Back to work with a clear head.', 'The whole team joins in now.'],
};

/** Returns a rating. One in four has a comment. */
function sessionRating(
  id: string,
  person: Person,
  sessionID: string,
  random: Random,
  sync: SyncFields,
): z.infer<typeof SessionRating.fields> {
  const rating = random.pick(ratings);
  const record = { id, userID: person.userID, sessionID, rating, ...sync };
  return random.chance(0.25) ? { ...record, comment: random.pick(comments[rating] ?? ['Fine.']) } : record;
}
