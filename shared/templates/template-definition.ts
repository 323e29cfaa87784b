import { type BreathingExerciseId, breathingExercises } from '../content/breathing-exercises';
import { type ThemedSetId, themedSets } from '../content/themed-sets';
import { withId } from '../content/with-id';
import type { Goal } from '../values/goals';
import type { requiredHours } from '../values/schedule-hours';

/** A slot of a template: one of the required hours as `HH:MM`. */
export type SlotHour = `${(typeof requiredHours)[number]}:00`;

interface Slot {
  readonly hour: SlotHour;
  /** For the admin: why this slot is at this hour. */
  readonly description: string;
  /** The slot's subject, in a word or two. */
  readonly focus: string;
  /** Seconds. */
  readonly duration: number;
  /** The benefit for users. */
  readonly benefit: string;
  readonly setTitle: string;
}

/** A movement slot, with a themed set. */
export interface MovementSlot extends Slot {
  readonly type: 'movement';
  readonly setId: ThemedSetId;
  /** How many exercises the set has. */
  readonly estimatedExercises: number;
}

/** A breathing slot; its set fields name a breathing exercise (docs/decisions.md). */
export interface BreathingSlot extends Slot {
  readonly type: 'breathing';
  readonly setId: BreathingExerciseId;
  /** Such as `4-4-4-4`. */
  readonly pattern: string;
}

/** A schedule template in the code, with which the audits compare the database. */
export interface TemplateDefinition<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly description: string;
  /** A colour name of the theme. */
  readonly color: string;
  /** Material Design Icons. */
  readonly icon: string;
  readonly primaryBenefit: string;
  readonly targetGoals: readonly Goal[];
  /** Shown in the public demo only: never assigned to a user, never scheduled (docs/decisions.md). */
  readonly demoOnly: boolean;
  /** Every slot, by hour. Days are Mon to Fri. */
  readonly schedule: readonly (MovementSlot | BreathingSlot)[];
  readonly movementSchedule: readonly Pick<MovementSlot, 'hour' | 'setId' | 'setTitle'>[];
  readonly breathingSchedule: readonly {
    readonly hour: SlotHour;
    readonly exerciseId: BreathingExerciseId;
    readonly exerciseTitle: string;
  }[];
}

/** Declares a template by its schedule, from which the two lists by type are derived. */
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

/** Sets are offered with this duration by default, the middle one of three. */
const movementSeconds = 300;
const secondsOfMinute = 60;

/** A slot with that themed set. */
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

/** A slot with that breathing exercise. */
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
