import type { BreathingExerciseId } from '#shared/content/breathing-exercises';
import type { ExerciseId } from '#shared/content/exercises';

/** What an older tool stored differently. Undefined: not stored. */
type Left = Readonly<Record<string, unknown>>;

/** Created before intensity and equipment were introduced. The migration derives both from the text. */
const withoutGrading: Left = { intensity: undefined, equipment: undefined };

/** Deliberate, by record ID, for the library's migrations and the lenient parsers. */
const libraryGaps: Readonly<Partial<Record<ExerciseId | BreathingExerciseId, Left>>> = {
  'exercise-high-knees': withoutGrading,
  'exercise-forearm-plank': withoutGrading,
  'exercise-light-shoulder-press': withoutGrading,
  'exercise-stair-climb': withoutGrading,
  'exercise-standing-thigh-stretch': withoutGrading,
  'exercise-shadow-boxing': { goals: undefined },
  'exercise-prayer-stretch': { goals: [], activityLevels: undefined },
  'exercise-heel-to-toe-walk': { displayOrder: null },
  // Plain text instead of JSON.
  'exercise-wall-push-ups': { equipment: 'Wall' },
  // Truncated by an import, so not valid JSON.
  'exercise-finger-glides': { how: '["Hold one hand up with straight fingers.","Bend the two upp' },
  'breathing-004-four-seven-eight': { isActive: false, defaultDuration: undefined },
  'breathing-005-triangle-breathing': { goals: undefined, shortBenefit: undefined },
  'breathing-006-soft-landing': { defaultDuration: undefined, activityLevels: undefined },
};

const gapsById: ReadonlyMap<string, Left> = new Map(Object.entries(libraryGaps));

export function asLeft(record: { readonly id: string }): Record<string, unknown> {
  const changed = { ...record, ...gapsById.get(record.id) };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}
