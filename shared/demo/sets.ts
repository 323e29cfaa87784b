import type { z } from 'zod';
import { exercises } from '#shared/content/exercises';
import { type ThemedSet, themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { writeBenefits } from '#shared/domain/benefits';
import { ownSets } from '#shared/domain/choices';
import { newSetDurations, writeDurations } from '#shared/domain/durations';
import { setEquipment } from '#shared/domain/equipment';
import { setIntensity } from '#shared/domain/intensity';
import { writeTextList } from '#shared/domain/json-text';
import { writeSequences } from '#shared/domain/sequences';
import type { ExerciseSet } from '#shared/models/set';
import type { Calendar } from './calendar';
import { contentStamps } from './content-stamps';
import { olderSets } from './older-sets';
import type { DemoRecord } from './portion';

/** The themed sets are newer than the library, the older sets are older. */
const themedMadeDaysAgo = 25;
const olderMadeDaysAgo = 400;

function themedSetRecord(set: ThemedSet, calendar: Calendar): z.infer<typeof ExerciseSet.fields> {
  const { id, title, description, setType, goals, activityLevels, benefits } = set;
  const exerciseIds = set.exerciseIds.filter((exerciseId) => exerciseId !== undefined);
  const ofSet = exerciseIds.map((exerciseId) => withId(exercises, exerciseId));
  return {
    id,
    title,
    description,
    type: ownSets,
    setType,
    intensity: setIntensity(ofSet.map(({ intensity }) => intensity)),
    isActive: true,
    goals: [...goals],
    activityLevels: [...activityLevels],
    benefits: writeBenefits([benefits.now], [benefits.future]),
    sequences: writeSequences(exerciseIds),
    exerciseIds,
    durations: writeDurations(newSetDurations),
    equipment: writeTextList(setEquipment(ofSet.map(({ equipment }) => equipment))),
    owner: ownSets,
    ...contentStamps(calendar, themedMadeDaysAgo),
  };
}

function* linksOf(setID: string, exerciseIds: readonly string[], calendar: Calendar, daysAgo: number) {
  for (const exerciseID of exerciseIds) {
    const record = { id: `${setID}.${exerciseID}`, setID, exerciseID, ...contentStamps(calendar, daysAgo) };
    yield { table: 'SetExercise', record } as const;
  }
}

/** The product's themed sets with their links, and a few older sets in the state in which other tools left them. */
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
