import { audit, type RelatedRecords, refersTo } from '#functions/engine/job/job';
import { isOrphanOfUser, knownUsers, orphanOfLink } from '#shared/domain/users/orphans';
import { subjectOfOwner } from '#shared/domain/users/user-identity';
import { Exercise } from '#shared/models/exercise';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { showValue } from '#shared/text/show-value';

/** The user preferences audit covers preferences without a user. */
export const orphanAudit = audit({
  name: 'orphan-audit',
  title: 'Orphan audit',
  description:
    'Finds links to missing sets or exercises, and schedule slots belonging to users with neither preferences nor an account.',
  category: 'audit',
  access: 'Admin',
  tables: [SetExercise, UserScheduledSet],
  refers: [
    refersTo(ExerciseSet),
    refersTo(Exercise),
    refersTo(UserPreferences, ['userID', 'owner', 'personalDetails']),
  ],
  asks: (record, { table, related }) => {
    const subject = subjectOfOwner(record);
    const isOrphan = table !== SetExercise.name && isOrphanOfUser(record, usersOf(related(UserPreferences)));
    return isOrphan && subject ? [subject] : [];
  },
  inspect: (record, { table, related, isUser }) => {
    if (table === SetExercise.name) {
      const { setID, exerciseID } = record;
      const message = orphanOfLink(record, {
        set: (id) => related(ExerciseSet).withId(id) !== undefined,
        exercise: (id) => related(Exercise).withId(id) !== undefined,
      });
      return message ? [{ kind: 'LinkOrphan', message, details: { setID, exerciseID } }] : [];
    }
    if (!isOrphanOfUser(record, usersOf(related(UserPreferences)))) return [];
    // A user with an account may still get preferences, because the preferences recovery job creates missing
    // ones.
    const subject = subjectOfOwner(record);
    if (subject && isUser(subject)) return [];
    const { userID, hour, set } = record;
    const message = `The user ${showValue(userID)} has neither preferences nor an account.`;
    return [{ kind: 'ScheduleOrphan', message, details: { userID, hour, set } }];
  },
});

const users = new WeakMap<RelatedRecords, ReadonlySet<string>>();

/** Cached, because many records are checked against the same preferences. */
function usersOf(preferences: RelatedRecords): ReadonlySet<string> {
  const known = users.get(preferences) ?? knownUsers(preferences.all);
  users.set(preferences, known);
  return known;
}
