import { z } from 'zod';
import { keep, update } from '#functions/engine/job/job';
import { corruptionOf, looksLikeUniqueId } from '#shared/domain/users/corrupted-preferences';
import type { StoredRecord } from '#shared/models/model';
import { UserPreferences } from '#shared/models/user-preferences';
import { fixing } from '../records/given-records';

const params = z.object({
  until: z.iso.datetime().optional().meta({
    title: 'Only records written before',
    description: 'Records written after this time are kept. Leave empty to delete all corrupted records.',
  }),
});

/**
 * Marked as deleted, like by the command for a single record. Records with the unique ID of a user in the
 * directory are kept: they have been migrated.
 */
export const preferencesCleanup = fixing(['UserIdMissing', 'UniqueIdUnknown', 'NotAnEmail'], {
  name: 'preferences-cleanup',
  title: 'User preferences cleanup',
  description:
    "Deletes preferences records with an invalid userID: one that is missing, or that has no @ and is not a user's unique ID.",
  category: 'cleanup',
  access: 'Admin',
  tables: [UserPreferences],
  params,
  shows: ['userID', 'createdAt', 'assignedTemplate', 'onboardingCompleted'],
  reads: ['userID', 'updatedAt'],
  asks: ({ userID }) => (looksLikeUniqueId(userID) ? [userID] : []),
  visit: (record, { params: { until }, isUser }) =>
    corruptionOf(record, isUser) && !writtenAfter(record, until) ? update({ _deleted: true }) : keep,
});

/** A record without a time counts as the oldest. */
function writtenAfter({ updatedAt, createdAt }: StoredRecord, until: string | undefined): boolean {
  if (until === undefined) return false;
  return [updatedAt, createdAt].some(
    (time) => typeof time === 'string' && Date.parse(time) > Date.parse(until),
  );
}
