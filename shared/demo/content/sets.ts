import type { z } from 'zod';
import { type ExerciseId, exercises } from '#shared/content/exercises';
import { type ThemedSet, themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { buildDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { writeSequences } from '#shared/domain/sets/sequences';
import { buildSet } from '#shared/domain/sets/set-building';
import type { StoredRecord } from '#shared/models/model';
import type { PublicDemoSet } from '#shared/models/public-demo-set';
import type { ExerciseSet } from '#shared/models/set';
import { type DemoSet, demoSets } from '#shared/templates/demo-sets';
import { ownSets } from '#shared/values/choices';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';

/** An exercise that was deleted while some sets still contained it. */
const deletedExercise = 'exercise-doorframe-lean';

interface OlderSet extends StoredRecord {
  readonly id: string;
  /** The linked exercises, in the order in which the links were created. */
  readonly linkedIds: readonly (ExerciseId | typeof deletedExercise)[];
}

/** Sets created by earlier tools. Each has a problem that a screen, an audit or a migration must handle. */
const olderSets: readonly OlderSet[] = [
  {
    // The order is only in the links, and durations and benefits have an older format.
    id: 'set-2024-desk-stretch',
    title: 'Desk stretch',
    description: 'The first set of the app: everything that can be stretched on a chair.',
    type: 'stretching',
    setType: 'Standard',
    intensity: 'light',
    isActive: false,
    goals: ['Improve Flexibility', 'Reduce Stress'],
    benefits: '["Loosens neck and back","Takes two minutes"]',
    durations: '{"total":240,"display":"4:00"}',
    equipment: 'Chair',
    owner: ownSets,
    linkedIds: ['exercise-neck-side-stretch', 'exercise-seated-twist', 'exercise-seated-hamstring-stretch'],
  },
  {
    // An admin created this set, with the values that the set form offers.
    id: 'set-2024-quick-strength',
    title: 'Quick strength',
    description: 'Three exercises for people who have done this before.',
    type: 'strength',
    setType: 'Premium',
    intensity: 'High',
    isActive: true,
    goals: ['Build Strength', 'Strengthen Core'],
    activityLevels: ['Active', 'Energetic'],
    durations: '[180]',
    sequences: writeSequences(['exercise-wall-sit', 'exercise-desk-push-ups', 'exercise-forearm-plank']),
    exerciseIds: ['exercise-wall-sit', 'exercise-desk-push-ups', 'exercise-forearm-plank'],
    equipment: '["Wall","Desk","Mat"]',
    owner: 'wellness-team',
    linkedIds: ['exercise-wall-sit', 'exercise-desk-push-ups', 'exercise-forearm-plank'],
  },
  {
    // An import truncated this set: the equipment is not valid JSON, and description, goals and intensity are
    // missing.
    id: 'set-2024-move-and-breathe',
    title: 'Move and breathe',
    type: 'movement',
    setType: 'Beta',
    isActive: true,
    equipment: '["Chair","Wall"',
    owner: 'wellness-team',
    linkedIds: ['exercise-march-in-place', 'exercise-arm-swings'],
  },
  {
    // This set was never finished and has no exercises.
    id: 'set-2024-team-challenge',
    title: 'Team challenge',
    description: 'To be filled before the summer party.',
    type: 'movement',
    setType: 'Custom',
    isActive: false,
    owner: 'wellness-team',
    linkedIds: [],
  },
  {
    // This set has a deleted exercise in its order and in one of its links.
    id: 'set-2024-posture-check',
    title: 'Posture check',
    description: 'A minute against the wall.',
    type: 'posture',
    setType: 'Standard',
    intensity: 'light',
    isActive: true,
    durations: '[60,120]',
    sequences: writeSequences(['exercise-chin-tucks', deletedExercise, 'exercise-wall-angels']),
    exerciseIds: ['exercise-chin-tucks', deletedExercise, 'exercise-wall-angels'],
    equipment: '["Wall"]',
    owner: ownSets,
    linkedIds: ['exercise-chin-tucks', deletedExercise, 'exercise-wall-angels'],
  },
  {
    // The app marked this set as deleted, but a schedule entry still references it.
    id: 'set-2023-lunch-walk',
    title: 'Lunch walk',
    description: 'Once around the block.',
    type: 'movement',
    setType: 'Standard',
    isActive: false,
    durations: '[300]',
    owner: ownSets,
    _deleted: true,
    linkedIds: ['exercise-outdoor-walk'],
  },
];

/** The age of the themed sets in days. They are newer than the library; the older sets predate it. */
const themedMadeDaysAgo = 25;
const olderMadeDaysAgo = 400;

function themedSetRecord(set: ThemedSet, calendar: Calendar): z.infer<typeof ExerciseSet.fields> {
  const ids = set.exerciseIds.filter((id) => id !== undefined);
  const built = buildSet(
    set,
    ids.map((id) => ({ ...withId(exercises, id) })),
  );
  return { id: set.id, ...built, ...contentStamps(calendar, themedMadeDaysAgo) };
}

function* linksOf(setID: string, exerciseIds: readonly string[], calendar: Calendar, daysAgo: number) {
  for (const exerciseID of exerciseIds) {
    const record = { id: `${setID}.${exerciseID}`, setID, exerciseID, ...contentStamps(calendar, daysAgo) };
    yield { table: 'SetExercise', record } as const;
  }
}

/** Yields the themed sets with their links, and older sets of other tools. */
export function* sets(calendar: Calendar): Generator<DemoRecord> {
  for (const set of themedSets) {
    const record = themedSetRecord(set, calendar);
    yield { table: 'Set', record };
    yield* linksOf(set.id, record.exerciseIds ?? [], calendar, themedMadeDaysAgo);
  }
  for (const { linkedIds, ...record } of olderSets) {
    yield { table: 'Set', record: { ...record, ...contentStamps(calendar, olderMadeDaysAgo) } };
    yield* linksOf(record.id, linkedIds, calendar, olderMadeDaysAgo);
  }
}

const calmer = demoSets['stress-comfort'];

/**
 * Demo sets that are already migrated. One is current, the other predates the revision of its text and times.
 */
const migrated: readonly { readonly set: DemoSet; readonly daysAgo: number }[] = [
  { set: demoSets['energy-focus'], daysAgo: 15 },
  {
    set: {
      ...calmer,
      title: 'A calmer four minutes',
      description: 'Shoulders, neck and a little breathing.',
      exercises: calmer.exercises.map((exercise) =>
        exercise.type === 'breathing' ? { ...exercise, duration: 60 } : exercise,
      ),
    },
    daysAgo: 120,
  },
];

export function* publicDemoSets(calendar: Calendar): Generator<DemoRecord> {
  for (const { set, daysAgo } of migrated) {
    const record: z.infer<typeof PublicDemoSet.fields> = {
      id: `demo-${set.templateId}`,
      ...buildDemoSet(set.templateId, set),
      ...contentStamps(calendar, daysAgo),
    };
    yield { table: 'PublicDemoSet', record };
  }
}
