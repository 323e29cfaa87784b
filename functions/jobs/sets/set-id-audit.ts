import { audit, refersTo } from '#functions/engine/job/job';
import { type Library, type LibrarySet, setProblems } from '#shared/domain/schedules/set-rules';
import { setCountsKind } from '#shared/jobs/run/informing-kinds';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { storedSet } from '#shared/templates/slots';
import { storedDays } from '#shared/values/schedule-entry';

/**
 * A breathing entry must reference an existing exercise or nothing, any other an existing set. The activity
 * type decides (docs/decisions.md).
 */
export const setIdAudit = audit({
  name: 'set-id-audit',
  title: 'Set ID audit',
  description:
    'Finds schedule entries that show an ID instead of text, or whose set or breathing exercise is missing or inactive.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [
    refersTo(ExerciseSet, ['title', 'isActive']),
    refersTo(BreathingExercise),
    refersTo(DefaultScheduledSet),
  ],
  inspect: (entry, { related }) => {
    const { hour, notificationHeading, notificationContent, templateName } = entry;
    const details = {
      hour,
      days: storedDays(entry),
      notificationHeading,
      set: storedSet(entry),
      templateName,
    };
    const sets = related(ExerciseSet);
    const library: Library = {
      setWithId: (id) => identified(sets.withId(id)),
      setTitled: (title) => identified(sets.where('title', title)[0]),
      hasBreathing: (id) => related(BreathingExercise).withId(id) !== undefined,
    };
    return setProblems(entry, library).map((problem) => ({
      ...problem,
      details: problem.kind === 'IdInContent' ? { ...details, notificationContent } : details,
    }));
  },
  expects: {
    itemsName: 'counts',
    items: () => ['set IDs'],
    keyOf: (item) => item,
    inspect: (_, { related }) => {
      const details = {
        schedules: related(DefaultScheduledSet).all.length,
        sets: related(ExerciseSet).all.length,
      };
      const message = `Schedule entries checked: ${details.schedules}; sets in the database: ${details.sets}.`;
      return [{ kind: setCountsKind, message, details }];
    },
  },
});

const identified = (set: StoredRecord | undefined): LibrarySet | undefined =>
  set && { ...set, id: String(set.id) };
