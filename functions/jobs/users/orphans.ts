import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import {
  audit,
  type ItemSources,
  list,
  type RelatedRecords,
  refersTo,
  updateOf,
} from '#functions/engine/job/job';
import { isOrphanOfUser, knownUsers, orphanOfLink } from '#shared/domain/users/orphans';
import { userKey } from '#shared/domain/users/same-user';
import { accountIds, subjectOfOwner } from '#shared/domain/users/user-identity';
import { Exercise } from '#shared/models/exercise';
import { modelNamed } from '#shared/models/index';
import type { Model, StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { showValue } from '#shared/text/show-value';
import { givenRecords, isGiven } from '../records/given-records';

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

const params = z.object({
  ...givenRecords,
  preferences: z.boolean().default(false).meta({
    title: 'Include preferences without a user',
    description:
      'Also deletes the preferences of users who are not in the user directory. Do a dry run first.',
  }),
});

interface Orphan {
  readonly table: string;
  readonly id: string;
  readonly when: StoredRecord;
}

/**
 * Links without a set or exercise, slots without a user and, on request, preferences without a user, by the
 * rules of the orphan audit. Referenced records are read last, so that new records are not mistaken for
 * orphans.
 */
export const orphanCleanup = list({
  name: 'orphan-cleanup',
  title: 'Orphan cleanup',
  description:
    'Deletes links to missing sets or exercises, and schedule slots belonging to users with neither preferences nor an account.',
  category: 'cleanup',
  access: 'Admin',
  fixes: ['LinkOrphan', 'ScheduleOrphan'],
  tables: [SetExercise, UserScheduledSet, UserPreferences],
  params,
  shows: ['setID', 'exerciseID', 'userID', 'hour', 'createdAt'],
  itemsName: 'orphans',
  async *find({ params }, sources): AsyncGenerator<Orphan> {
    const isChosen = ({ table, id }: Orphan) => isGiven(params, table, id);
    for await (const orphan of orphanLinks(sources)) if (isChosen(orphan)) yield orphan;
    for await (const orphan of orphansOfUsers(sources, params.preferences))
      if (isChosen(orphan)) yield orphan;
  },
  keyOf: ({ table, id }) => `${table} ${id}`,
  visit: ({ table, id, when }) => [updateOf(modelNamed(table), id, { _deleted: true }, when)],
});

async function* orphanLinks({ records }: ItemSources): AsyncGenerator<Orphan> {
  const links = await allOf(records(SetExercise, ['id', 'setID', 'exerciseID']));
  const idsOf = async (model: Model) => new Set((await allOf(records(model, ['id']))).map(({ id }) => id));
  const [sets, exercises] = [await idsOf(ExerciseSet), await idsOf(Exercise)];
  const has = { set: (id: unknown) => sets.has(id), exercise: (id: unknown) => exercises.has(id) };
  for (const { id, ...when } of links) {
    if (orphanOfLink(when, has)) yield { table: SetExercise.name, id: String(id), when };
  }
}

async function* orphansOfUsers(
  { records, directoryUsers }: ItemSources,
  preferencesToo: boolean,
): AsyncGenerator<Orphan> {
  const slots = await allOf(records(UserScheduledSet, ['id', 'userID', 'owner']));
  const preferences = await allOf(records(UserPreferences, ['id', 'userID', 'owner', 'personalDetails']));
  const accounts = new Set<string | undefined>();
  for await (const { subject, email } of directoryUsers()) accounts.add(userKey(subject)).add(userKey(email));
  const hasAccount = (record: StoredRecord) => accountIds(record).some((id) => accounts.has(userKey(id)));
  const gone = new Set(preferencesToo ? preferences.filter((record) => !hasAccount(record)) : []);
  // When a user's preferences are deleted, the user's other records become orphans too. Otherwise, only a
  // second run would find them.
  const known = knownUsers(preferences.filter((record) => !gone.has(record)));
  for (const { id, ...when } of slots) {
    if (isOrphanOfUser(when, known) && !hasAccount(when))
      yield { table: UserScheduledSet.name, id: String(id), when };
  }
  for (const { id, userID, owner } of gone) {
    yield { table: UserPreferences.name, id: String(id), when: { userID, owner } };
  }
}
