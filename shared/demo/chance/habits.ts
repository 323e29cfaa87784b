import type { Portion } from './portion';
import { Random, streams } from './random';

/** A subscription; `none` means that the person never had one. */
export type Plan = 'none' | 'active' | 'trial' | 'past_due' | 'cancelled' | 'expired';

/**
 * A person's habits, apart from other data, so that a workspace's records can be counted without creating
 * them.
 */
export interface Habits {
  readonly onboarded: boolean;
  readonly plan: Plan;
  /** True for ten time slots and a custom schedule. Everyone else has the six core slots. */
  readonly premium: boolean;
  /** True for one set on Monday, Wednesday and Friday, and a different one on Tuesday and Thursday. */
  readonly alternates: boolean;
  readonly sessions: number;
  /** The number of ratings, at most `sessions`, because each belongs to one. */
  readonly ratings: number;
}

/** Levels of activity. `upTo` is the cumulative share of people; the others are sessions per person. */
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

/** Returns a person's habits. People are numbered from 0. */
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

export function portionOf(habits: Habits): Portion {
  return {
    preferences: 1,
    sessions: habits.sessions,
    ratings: habits.ratings,
    slots: slotsOf(habits),
    subscriptions: habits.plan === 'none' ? 0 : 1,
  };
}
