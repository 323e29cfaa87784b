import { sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { isPermitted } from '../request/permission';
import type { Command } from './audit-entry';
import type { RecordChange } from './record-change';
import { isDeleted } from './stored';

/** What somebody else than the designated admin is told. */
export const userIdRefusal = 'Only the designated admin can change userID';

/**
 * Whose a record is, only the designated admin may change (docs/decisions.md): by an edit as by its undo, in
 * any model. Creating a record is open to every admin, also in place of one that is marked as deleted. Throws
 * Forbidden.
 */
export function refuseUserIdChange({ identity }: Command, changes: readonly RecordChange[]): void {
  const isChanged = changes.some(
    ({ before, after }) => before && !isDeleted(before) && !sameValue(before.userID, after.userID),
  );
  if (!isChanged || isPermitted(identity, 'DesignatedAdmin')) return;
  throw new AppError('Forbidden', userIdRefusal, { info: { field: 'input.userID' } });
}
