import type { z } from 'zod';
import { exercises } from '#shared/content/exercises';
import { type ThemedSet, themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { buildSet } from '#shared/domain/sets/set-building';
import type { ExerciseSet } from '#shared/models/set';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';
import { olderSets } from './older-sets';

/** Newer than the library; the older sets predate it. */
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

/** The themed sets with their links, and older sets of other tools. */
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
