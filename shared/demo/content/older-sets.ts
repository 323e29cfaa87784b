import type { ExerciseId } from '#shared/content/exercises';
import { writeSequences } from '#shared/domain/sets/sequences';
import type { StoredRecord } from '#shared/models/model';
import { ownSets } from '#shared/values/choices';

/** Deleted while some sets still contained it. */
const deletedExercise = 'exercise-doorframe-lean';

interface OlderSet extends StoredRecord {
  readonly id: string;
  /** In the order in which the links were created. */
  readonly linkedIds: readonly (ExerciseId | typeof deletedExercise)[];
}

/** By earlier tools. Each has a problem that a screen, an audit or a migration must handle. */
export const olderSets: readonly OlderSet[] = [
  {
    // The order is only in the links. Durations and benefits have an older format.
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
    // Created by an admin, with the values that the set form offers.
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
    // Truncated by an import: the equipment is not valid JSON, and description, goals and intensity are
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
    // Never finished, without exercises.
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
    // A deleted exercise is in the order and in one of the links.
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
    // Marked as deleted by the app, but a schedule entry still references it.
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
