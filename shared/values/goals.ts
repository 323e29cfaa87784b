/** The goals that records can contain. */
export const goals = [
  'Boost Energy & Focus',
  'Improve Circulation',
  'Reduce Stiffness & Aches',
  'Improve Posture',
  'Manage Stress',
  'Overall Wellbeing',
  'Calm',
  'Focus',
  'Build Strength',
] as const;

export type Goal = (typeof goals)[number];

/** The goals that the set form offers (docs/product.md). */
export const setFormGoals = [
  'Boost Energy & Focus',
  'Improve Circulation',
  'Reduce Stress',
  'Strengthen Core',
  'Improve Flexibility',
] as const;

/** The goals by priority, highest first. Unlisted goals come last. */
export const goalPriority = [
  'Focus',
  'Boost Energy & Focus',
  'Manage Stress',
  'Calm',
  'Overall Wellbeing',
  'Improve Circulation',
] as const;

const priority: readonly string[] = goalPriority;

/** Returns the goal that determines whether a breathing exercise is for focus or for calm. */
export function primaryGoal(list: readonly string[]): string | undefined {
  const rank = (goal: string) => (priority.includes(goal) ? priority.indexOf(goal) : priority.length);
  return list.reduce<string | undefined>(
    (best, goal) => (best === undefined || rank(goal) < rank(best) ? goal : best),
    undefined,
  );
}

/** Returns what breathing is for: Focus and Boost Energy are for focus, all others for calm. */
export const breathingGoal = (goal: string): 'focus' | 'calm' =>
  goal === 'Focus' || goal === 'Boost Energy & Focus' ? 'focus' : 'calm';
