import type { activityLevels, libraryExerciseTypes, storedExerciseTypes } from '../../values/choices';
import type { adminEquipment, setFormEquipment } from '../../values/equipment';
import type { Goal } from '../../values/goals';
import type { Intensity } from '../../values/intensity';

export type ActivityLevel = (typeof activityLevels)[number];

/** The text describes what to do and how often, and makes no health claims. */
export interface ExerciseContent {
  readonly id: `exercise-${string}`;
  readonly title: string;
  readonly headline: string;
  readonly target: string;
  readonly type: (typeof storedExerciseTypes)[number] | (typeof libraryExerciseTypes)[number];
  readonly intensity: Intensity;
  /** In seconds, including all sides and repetitions. */
  readonly duration: number;
  /** `None` only as the only item. */
  readonly equipment: readonly [Equipment, ...Equipment[]];
  readonly goals: readonly [Goal, ...Goal[]];
  readonly activityLevels: readonly [ActivityLevel, ...ActivityLevel[]];
  /** Each one sentence long. */
  readonly how: readonly [string, string, string, string?, string?];
}

type Equipment = (typeof adminEquipment)[number] | (typeof setFormEquipment)[number];
