/** Goals that users choose from and records name. */
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

/** Goals that the form of a set offers (docs/product.md). */
export const setFormGoals = [
  'Boost Energy & Focus',
  'Improve Circulation',
  'Reduce Stress',
  'Strengthen Core',
  'Improve Flexibility',
] as const;

/** Most important first; an unlisted goal comes after all of these. */
export const goalPriority = [
  'Focus',
  'Boost Energy & Focus',
  'Manage Stress',
  'Calm',
  'Overall Wellbeing',
  'Improve Circulation',
] as const;

const priority: readonly string[] = goalPriority;

/**
 * The goal that decides for a breathing exercise: the most important one of a list; undefined for an empty
 * list.
 */
export function primaryGoal(list: readonly string[]): string | undefined {
  const rank = (goal: string) => (priority.includes(goal) ? priority.indexOf(goal) : priority.length);
  return list.reduce<string | undefined>(
    (best, goal) => (best === undefined || rank(goal) < rank(best) ? goal : best),
    undefined,
  );
}

/** Focus and Boost Energy map to a focus goal, the others to calm. */
export const breathingGoal = (goal: string): 'focus' | 'calm' =>
  goal === 'Focus' || goal === 'Boost Energy & Focus' ? 'focus' : 'calm';
