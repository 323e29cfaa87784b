import type { activityLevels, libraryExerciseTypes, storedExerciseTypes } from '../../values/choices';
import type { adminEquipment, setFormEquipment } from '../../values/equipment';
import type { Goal } from '../../values/goals';
import type { Intensity } from '../../values/intensity';

export type ActivityLevel = (typeof activityLevels)[number];

/** An exercise, whose text describes what to do and how often, and makes no health claims. */
export interface ExerciseContent {
  readonly id: `exercise-${string}`;
  readonly title: string;
  readonly headline: string;
  readonly target: string;
  readonly type: (typeof storedExerciseTypes)[number] | (typeof libraryExerciseTypes)[number];
  readonly intensity: Intensity;
  /** The duration in seconds, including all sides and repetitions. */
  readonly duration: number;
  readonly equipment: readonly [Equipment, ...Equipment[]];
  readonly goals: readonly [Goal, ...Goal[]];
  readonly activityLevels: readonly [ActivityLevel, ...ActivityLevel[]];
  /** The steps, each one sentence long. */
  readonly how: readonly [string, string, string, string?, string?];
}

type Equipment = (typeof adminEquipment)[number] | (typeof setFormEquipment)[number];
