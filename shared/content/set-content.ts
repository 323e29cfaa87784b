import type { themedSetTypes } from '../values/choices';
import type { Goal } from '../values/goals';
import type { ActivityLevel } from './exercises/exercise-content';

export interface SetContent {
  readonly id: `set-${string}`;
  readonly title: string;
  readonly description: string;
  readonly setType: (typeof themedSetTypes)[number];
  readonly goals: readonly [Goal, ...Goal[]];
  readonly activityLevels: readonly [ActivityLevel, ...ActivityLevel[]];
  readonly benefits: { readonly now: string; readonly future: string };
}
