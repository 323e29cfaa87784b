import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { LocalHost } from '#infra/local/host-options';
import type { StoredRecord } from '#shared/models/model';
import { durationPresets, libraryExerciseTypes } from '#shared/values/choices';

const batchSize = 25;
const exercisesOfSet = 6;
const parts = ['neck', 'shoulders', 'wrists', 'back', 'hips', 'calves', 'ankles'];
const acts = ['stretch', 'circle', 'press', 'raise', 'hold', 'twist', 'reach', 'walk'];

/** Returns an exercise title that differs from most other exercises' titles. */
const exerciseTitle = (index: number): string =>
  `${acts[index % acts.length]} the ${parts[index % parts.length]} ${index}`;

export const setId = (index: number): string => `set-${index}`;

/** Writes a library of the given sizes. The records are as large as those in the demo workspace. */
export async function fillLibrary(
  host: LocalHost,
  sizes: { sets: number; exercises: number },
): Promise<void> {
  const { sets, exercises } = sizes;
  await put(
    host,
    'Exercise',
    Array.from({ length: exercises }, (_, index) => exercise(index)),
  );
  await put(
    host,
    'Set',
    Array.from({ length: sets }, (_, index) => set(index, exercises)),
  );
}

function exercise(index: number): StoredRecord {
  return {
    ...stamps,
    id: `exercise-${index}`,
    title: exerciseTitle(index),
    headline: 'Slowly, and only as far as it is comfortable.',
    target: parts[index % parts.length],
    type: libraryExerciseTypes[index % libraryExerciseTypes.length],
    intensity: index % 3 === 0 ? 'light' : 'moderate',
    duration: durationPresets[index % durationPresets.length],
    displayDuration: 1,
    image: `/media/exercises/${acts[index % acts.length]}.webp`,
    icon: 'mdi-run',
    how: JSON.stringify([
      'Sit or stand upright and let your shoulders drop.',
      'Move slowly until you feel a gentle stretch, and breathe out.',
      'Come back to the middle and repeat on the other side.',
    ]),
    equipment: JSON.stringify(index % 4 === 0 ? ['Chair', 'Desk'] : []),
    goals: ['Focus', 'Calm'],
    activityLevels: ['Gentle', 'Comfortable'],
  };
}

function set(index: number, exercises: number): StoredRecord {
  const members = Array.from(
    { length: exercisesOfSet },
    (_, place) => `exercise-${(index * exercisesOfSet + place) % exercises}`,
  );
  return {
    ...stamps,
    id: setId(index),
    title: `Break ${index}: ${acts[index % acts.length]} and ${acts[(index + 3) % acts.length]}`,
    description: 'Five minutes between two meetings, without equipment and without getting out of breath.',
    type: index % 2 === 0 ? 'movement' : 'stretch',
    setType: 'Standard',
    intensity: index % 3 === 0 ? 'light' : 'mixed',
    owner: 'microcise',
    isActive: index % 10 !== 0,
    durations: '[180,300,420]',
    equipment: '["Chair"]',
    goals: ['Focus'],
    exerciseIds: members,
  };
}

const stamps = {
  _version: 1,
  createdAt: '2026-01-10T09:00:00.000Z',
  updatedAt: '2026-01-12T09:00:00.000Z',
  _lastChangedAt: Date.UTC(2026, 0, 12, 9),
};

async function put(host: LocalHost, model: string, records: readonly StoredRecord[]): Promise<void> {
  const table = host.tables[model] ?? '';
  for (let index = 0; index < records.length; index += batchSize) {
    const batch = records
      .slice(index, index + batchSize)
      .map((record) => ({ PutRequest: { Item: marshall(record) } }));
    await host.dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [table]: batch } }));
  }
}
