import { type BreathingExerciseId, breathingExercises } from '#shared/content/breathing-exercises';
import { type ThemedSetId, themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { newSetDurations } from '#shared/values/durations';
import { type Calendar, workMoment } from '../chance/calendar';
import type { Random } from '../chance/random';
import type { Person } from './people';

export interface Offer {
  /** The ID of a set or a breathing exercise. */
  readonly id: string;
  readonly title: string;
  readonly activityType: 'movement' | 'stretching' | 'breathing';
  /** The durations in seconds. */
  readonly durations: readonly number[];
}

const setOffer = (activityType: Offer['activityType']) => (id: ThemedSetId) => ({
  id,
  title: withId(themedSets, id).title,
  activityType,
  durations: newSetDurations,
});

const movementSets: readonly ThemedSetId[] = [
  'set-morning-wake-up',
  'set-chair-squats',
  'set-stairs-and-stride',
  'set-desk-push',
  'set-afternoon-lift',
  'set-balance-break',
];
const movement: readonly Offer[] = movementSets.map(setOffer('movement'));

const stretchingSets: readonly ThemedSetId[] = [
  'set-neck-and-shoulders',
  'set-wrist-relief',
  'set-hips-after-sitting',
  'set-upper-back-reset',
];
const stretching: readonly Offer[] = stretchingSets.map(setOffer('stretching'));

const breathingIds: readonly BreathingExerciseId[] = [
  'breathing-001-box-breathing',
  'breathing-002-long-exhale',
  'breathing-003-even-breath',
];
const breathing: readonly Offer[] = breathingIds.map((id) => ({
  id,
  title: withId(breathingExercises, id).name,
  activityType: 'breathing',
  durations: [120, 180, 240, 300],
}));

/** The core hours. Breathing is at 11 and 15, movement at the others. */
export const coreHours = [9, 10, 11, 14, 15, 16] as const;
/** The hours of premium users (docs/decisions.md). */
export const premiumHours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

/** Returns the hours at which the person gets reminders. */
export function hoursOf(person: Person): readonly number[] {
  return person.habits.premium ? premiumHours : coreHours;
}

const isBreathingHour = (hour: number) => hour === 11 || hour === 15;

/** Returns what the schedule might offer at an hour. */
export function offerFor(hour: number, random: Random): Offer {
  if (isBreathingHour(hour)) return random.pick(breathing);
  return random.chance(0.62) ? random.pick(movement) : random.pick(stretching);
}

export interface Session {
  /** The end in milliseconds since the epoch. */
  readonly endedMs: number;
  readonly offer: Offer;
  /** The duration in seconds. */
  readonly duration: number;
}

/** Returns a session within the last three months, usually with the activity of that hour's reminder. */
export function drawSession(person: Person, calendar: Calendar, random: Random): Session {
  const hour = random.pick(hoursOf(person));
  const offer = random.chance(0.85) ? offerFor(hour, random) : offerFor(random.pick(premiumHours), random);
  const back = random.int(person.quietWorkdays, calendar.workdays.length - 1);
  const planned = random.pick(offer.durations);
  const duration = random.chance(0.8) ? planned : random.int(planned >> 2, planned);
  return { endedMs: workMoment(calendar, back, person.dayOff, hour, random), offer, duration };
}
