import type { Model, StoredRecord } from '../../models/model';
import { UserPreferences } from '../../models/user-preferences';
import { dayOf, refusedEnd } from './premium';

/**
 * Returns the changes to a record of any model, for preferences with everything that they imply: a new
 * status has no end of its own, an assigned template has a time and the score of a manual choice, and
 * completed onboarding has a time, which is set once (docs/product.md). Throws an Error if an end of premium
 * is refused.
 *
 * @param now in ISO 8601
 */
export function withImplied<Changes extends StoredRecord | undefined>(
  model: Model,
  record: StoredRecord,
  changes: Changes,
  now: string,
): Changes {
  if (!changes || model.name !== UserPreferences.name) return changes;
  const given = 'subscriptionStatus' in changes ? { premiumUntil: undefined, ...changes } : changes;
  if (given.premiumUntil !== undefined) {
    const problem = refusedEnd({ ...record, ...given }, dayOf(now));
    if (problem !== undefined) throw new Error(`premiumUntil ${problem}`);
  }
  return { ...implied(record, changes, now), ...given };
}

function implied(record: StoredRecord, changes: StoredRecord, now: string): StoredRecord {
  const completes = changes.onboardingCompleted === true && !record.onboardingCompletedAt;
  return {
    ...('assignedTemplate' in changes && assignment(changes.assignedTemplate, now)),
    ...(completes && { onboardingCompletedAt: now }),
  };
}

const assignment = (template: unknown, now: string) =>
  template === undefined
    ? { templateAssignedAt: undefined, templateMatchScore: undefined }
    : { templateAssignedAt: now, templateMatchScore: 0 };
