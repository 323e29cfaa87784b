import { type BreathingExerciseId, breathingExercises } from '../content/breathing-exercises';
import { type ThemedSetId, themedSets } from '../content/themed-sets';
import { withId } from '../content/with-id';
import type { Goal } from '../values/goals';
import type { requiredHours } from '../values/schedule-hours';

/** One of the required hours, as `HH:MM`. */
export type SlotHour = `${(typeof requiredHours)[number]}:00`;

interface Slot {
  readonly hour: SlotHour;
  /** Explains to admins why the slot is at this hour. */
  readonly description: string;
  /** The focus in one or two words. */
  readonly focus: string;
  /** The duration in seconds. */
  readonly duration: number;
  readonly benefit: string;
  readonly setTitle: string;
}

export interface MovementSlot extends Slot {
  readonly type: 'movement';
  readonly setId: ThemedSetId;
  readonly estimatedExercises: number;
}

/** A breathing slot, whose set fields contain the ID of a breathing exercise (docs/decisions.md). */
export interface BreathingSlot extends Slot {
  readonly type: 'breathing';
  readonly setId: BreathingExerciseId;
  /** The pattern, such as `4-4-4-4`. */
  readonly pattern: string;
}

/** A template in the code. The audits compare the database with these templates. */
export interface TemplateDefinition<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly icon: string;
  readonly primaryBenefit: string;
  readonly targetGoals: readonly Goal[];
  /**
   * True for a template that is shown only in the public demo: never assigned to a user, never scheduled
   * (docs/decisions.md).
   */
  readonly demoOnly: boolean;
  /** The slots, ordered by hour, Monday to Friday. */
  readonly schedule: readonly (MovementSlot | BreathingSlot)[];
  readonly movementSchedule: readonly Pick<MovementSlot, 'hour' | 'setId' | 'setTitle'>[];
  readonly breathingSchedule: readonly {
    readonly hour: SlotHour;
    readonly exerciseId: BreathingExerciseId;
    readonly exerciseTitle: string;
  }[];
}

export function defineTemplate<const Id extends string>(
  template: Omit<TemplateDefinition<Id>, 'movementSchedule' | 'breathingSchedule'>,
): TemplateDefinition<Id> {
  const { schedule } = template;
  return {
    ...template,
    movementSchedule: schedule
      .filter((slot) => slot.type === 'movement')
      .map(({ hour, setId, setTitle }) => ({ hour, setId, setTitle })),
    breathingSchedule: schedule
      .filter((slot) => slot.type === 'breathing')
      .map(({ hour, setId, setTitle }) => ({ hour, exerciseId: setId, exerciseTitle: setTitle })),
  };
}

type Words = Pick<Slot, 'focus' | 'description'>;

/** The length of a movement: the middle one of a set's three durations. */
const movementSeconds = 300;
const secondsOfMinute = 60;

export function movement(hour: SlotHour, setId: ThemedSetId, words: Words): MovementSlot {
  const { title, exerciseIds, benefits } = withId(themedSets, setId);
  return {
    hour,
    type: 'movement',
    setId,
    setTitle: title,
    ...words,
    estimatedExercises: exerciseIds.length,
    duration: movementSeconds,
    benefit: benefits.now,
  };
}

export function breathing(hour: SlotHour, exerciseId: BreathingExerciseId, words: Words): BreathingSlot {
  const { name, pattern, defaultDuration, shortBenefit } = withId(breathingExercises, exerciseId);
  return {
    hour,
    type: 'breathing',
    setId: exerciseId,
    setTitle: name,
    ...words,
    pattern,
    duration: defaultDuration * secondsOfMinute,
    benefit: shortBenefit,
  };
}
