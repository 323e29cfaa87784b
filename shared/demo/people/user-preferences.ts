import type { z } from 'zod';
import type { UserPreferences } from '#shared/models/user-preferences';
import { assignableTemplates } from '#shared/templates/index';
import { goalPriority } from '#shared/values/goals';
import { isoText } from '../chance/calendar';
import type { Plan } from '../chance/habits';
import type { Random } from '../chance/random';
import type { Person } from './people';
import type { SyncFields } from './sync';

type Preferences = z.infer<typeof UserPreferences.fields>;

const templates = assignableTemplates.map(({ id }) => id);
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;
const startTimes = ['08:00', '08:30', '09:00', '09:00', '09:30'] as const;
const endTimes = ['16:30', '17:00', '17:00', '17:30', '18:00'] as const;
const ages = ['18-24', '25-34', '25-34', '35-44', '35-44', '45-54', '55-64'] as const;
const sexes = ['female', 'male', 'female', 'male', 'prefer not to say'] as const;
const movementHabits = ['rarely', 'sometimes', 'sometimes', 'often', 'daily'] as const;

/** A cancelled plan is shown as expired. */
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

/** Few answers until onboarding is complete. */
export function userPreferences(id: string, person: Person, random: Random, sync: SyncFields): Preferences {
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
