import type { Portion } from './portion';
import { Random, streams } from './random';

/** A person's plan. `none` means that the person has never had a subscription. */
export type Plan = 'none' | 'active' | 'trial' | 'past_due' | 'cancelled' | 'expired';

/**
 * How much a person uses the app, which determines how many records they have. Habits are separate from a
 * person's other data, so that a workspace's records can be counted without creating them.
 */
export interface Habits {
  readonly onboarded: boolean;
  readonly plan: Plan;
  /** True if the person has ten time slots and a custom schedule. Everyone else has the six core slots. */
  readonly premium: boolean;
  /**
   * True if each slot has one set on Monday, Wednesday and Friday, and a different set on Tuesday and
   * Thursday.
   */
  readonly alternates: boolean;
  /** The number of sessions, which is also the number of records in UserActivity and in ActivityHistory. */
  readonly sessions: number;
  /**
   * The number of ratings. It never exceeds the number of sessions, because each rating belongs to one
   * session.
   */
  readonly ratings: number;
}

/**
 * The usage levels. `upTo` is the cumulative share of people up to a level, and the other values are the
 * minimum and maximum number of sessions per person.
 */
const levels = [
  { upTo: 0.3, least: 24, most: 36 },
  { upTo: 0.78, least: 44, most: 58 },
  { upTo: 1, least: 62, most: 84 },
] as const;

const plans: readonly { upTo: number; plan: Plan }[] = [
  { upTo: 0.46, plan: 'none' },
  { upTo: 0.76, plan: 'active' },
  { upTo: 0.86, plan: 'trial' },
  { upTo: 0.88, plan: 'past_due' },
  { upTo: 0.93, plan: 'cancelled' },
  { upTo: 1, plan: 'expired' },
];

const notOnboarded: Habits = {
  onboarded: false,
  plan: 'none',
  premium: false,
  alternates: false,
  sessions: 0,
  ratings: 0,
};

/** Returns the habits of the person with the given number, counted from 0. */
export function habitsOf(index: number): Habits {
  const random = new Random(streams.habits, index);
  if (random.chance(0.08)) return notOnboarded;
  const levelAt = random.fraction();
  const { least, most } = levels.find(({ upTo }) => levelAt < upTo) ?? levels[1];
  const planAt = random.fraction();
  const plan = plans.find(({ upTo }) => planAt < upTo)?.plan ?? 'none';
  const premium = plan === 'active' || plan === 'trial' || plan === 'past_due';
  const sessions = random.int(least, most);
  return {
    onboarded: true,
    plan,
    premium,
    alternates: premium && random.chance(0.7),
    sessions,
    ratings: Math.round(sessions * (random.int(10, 40) / 100)),
  };
}

function slotsOf(habits: Habits): number {
  if (!habits.onboarded) return 0;
  if (!habits.premium) return 6;
  return habits.alternates ? 20 : 10;
}

/** Returns the number of records that a person with the given habits has. */
export function portionOf(habits: Habits): Portion {
  return {
    preferences: 1,
    sessions: habits.sessions,
    ratings: habits.ratings,
    slots: slotsOf(habits),
    subscriptions: habits.plan === 'none' ? 0 : 1,
  };
}
