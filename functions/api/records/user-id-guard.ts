import { sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { isPermitted } from '../request/permission';
import type { Command } from './audit-entry';
import type { RecordChange } from './record-change';
import { isDeleted } from './stored';

/** The refusal for everybody except the designated admin. */
const userIdRefusal = 'Only the designated admin can change userID';

/**
 * Only the designated admin may change which user a record belongs to (docs/decisions.md), by an edit or by
 * its undo, in any model. Every admin may create a record, also in place of one that is marked as deleted.
 * Throws Forbidden.
 */
export function refuseUserIdChange({ identity }: Command, changes: readonly RecordChange[]): void {
  const isChanged = changes.some(
    ({ before, after }) => before && !isDeleted(before) && !sameValue(before.userID, after.userID),
  );
  if (!isChanged || isPermitted(identity, 'DesignatedAdmin')) return;
  throw new AppError('Forbidden', userIdRefusal, { info: { field: 'input.userID' } });
}
