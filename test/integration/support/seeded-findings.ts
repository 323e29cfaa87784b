import {
  changedEntries,
  codeOnlyEntries,
  databaseOnlyEntries,
  unassignedEntries,
} from '#shared/demo/content/schedule';
import type { StoredRecord } from '#shared/models/model';

/** The tables that the audits check, excluding records marked as deleted. */
export interface StoredTables {
  readonly DefaultScheduledSet: readonly StoredRecord[];
  readonly Set: readonly StoredRecord[];
  readonly BreathingExercise: readonly StoredRecord[];
  readonly SetExercise: readonly StoredRecord[];
  readonly Exercise: readonly StoredRecord[];
  readonly UserScheduledSet: readonly StoredRecord[];
}

const hours = ['09', '9', '10', '11', '14', '15', '16'];
const changes = [...changedEntries.values()];

/**
 * Returns the number of findings of each kind that each audit must report in the demo workspace. The findings
 * are counted from the seeded faults, independently of the audits' own rules.
 */
export function seededFindings(
  tables: StoredTables,
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const ids = (records: readonly StoredRecord[]) => new Set(records.map(({ id }) => id));
  const sets = ids(tables.Set);
  const breathing = ids(tables.BreathingExercise);
  const exercises = ids(tables.Exercise);
  const idle = ids(tables.Set.filter(({ isActive }) => isActive === false));
  const toBreathe = tables.DefaultScheduledSet.filter(({ activityType }) => activityType === 'breathing');
  const toMove = tables.DefaultScheduledSet.filter((entry) => !toBreathe.includes(entry));
  const extra = [...databaseOnlyEntries, ...unassignedEntries];
  const otherSets = changes.filter((change) => 'set' in change);
  const otherTitles = changes.filter((change) => !('set' in change) && 'notificationHeading' in change);
  return {
    'schedule-hours-audit': {
      InvalidHour: extra.filter(({ hour }) => !hours.includes(String(hour))).length,
      TimeOffHour: changes.filter((change) => 'exerciseTime' in change).length,
    },
    'set-id-audit': {
      SetUnknown: toMove.filter(({ set }) => !sets.has(set)).length,
      SetInactive: toMove.filter(({ set }) => idle.has(set)).length,
      BreathingUnknown: toBreathe.filter(({ set }) => set && !breathing.has(set)).length,
      IdInContent: tables.DefaultScheduledSet.filter(({ notificationContent }) =>
        breathing.has(notificationContent),
      ).length,
    },
    'template-set-audit': { SetMismatch: otherSets.length, EntryMissing: codeOnlyEntries.length },
    'schedule-comparison': {
      SetIdMismatch: otherSets.length,
      TitleMismatch: otherTitles.length,
      MissingInCode: databaseOnlyEntries.length,
      MissingInDatabase: codeOnlyEntries.length,
    },
    'orphan-audit': {
      LinkOrphan: tables.SetExercise.filter(
        ({ setID, exerciseID }) => !sets.has(setID) || !exercises.has(exerciseID),
      ).length,
      // One of the odd records: a slot that has no user.
      ScheduleOrphan: tables.UserScheduledSet.filter(({ userID }) => !userID).length,
    },
  };
}
