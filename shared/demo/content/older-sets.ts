import type { ExerciseId } from '#shared/content/exercises';
import { writeSequences } from '#shared/domain/sets/sequences';
import type { StoredRecord } from '#shared/models/model';
import { ownSets } from '#shared/values/choices';

/** An exercise that was deleted while some sets still contained it. */
const deletedExercise = 'exercise-doorframe-lean';

/** A set that was created before the themed sets. */
interface OlderSet extends StoredRecord {
  readonly id: string;
  /** The exercises that the set links to, in the order in which the links were created. */
  readonly linkedIds: readonly (ExerciseId | typeof deletedExercise)[];
}

/** Sets created by earlier tools. Each has a problem that a screen, an audit or a migration must handle. */
export const olderSets: readonly OlderSet[] = [
  {
    // This set stores its exercise order only in its links. Its durations and benefits use an older format.
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
    // This set was created by an admin, with the values that the set form offers.
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
    // This set was truncated by an import, so its equipment is not valid JSON. It has no description, goals
    // or intensity.
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
    // This set was marked as deleted by the app, but a schedule entry still references it.
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
