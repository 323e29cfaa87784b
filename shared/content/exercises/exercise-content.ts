import type { activityLevels, libraryExerciseTypes, storedExerciseTypes } from '../../values/choices';
import type { adminEquipment, setFormEquipment } from '../../values/equipment';
import type { Goal } from '../../values/goals';
import type { Intensity } from '../../values/intensity';

export type ActivityLevel = (typeof activityLevels)[number];

/**
 * An exercise of the product's own library. Texts are for everyone in an office: they say what to do and how
 * much, and promise nothing about health.
 */
export interface ExerciseContent {
  readonly id: `exercise-${string}`;
  readonly title: string;
  readonly headline: string;
  /** Parts of the body, or what else it is about. */
  readonly target: string;
  readonly type: (typeof storedExerciseTypes)[number] | (typeof libraryExerciseTypes)[number];
  readonly intensity: Intensity;
  /** Seconds, all sides and repetitions together. */
  readonly duration: number;
  /** Only `None`, or everything that is needed. */
  readonly equipment: readonly [Equipment, ...Equipment[]];
  readonly goals: readonly [Goal, ...Goal[]];
  readonly activityLevels: readonly [ActivityLevel, ...ActivityLevel[]];
  /** Three to five steps, each a sentence. */
  readonly how: readonly [string, string, string, string?, string?];
}

type Equipment = (typeof adminEquipment)[number] | (typeof setFormEquipment)[number];
