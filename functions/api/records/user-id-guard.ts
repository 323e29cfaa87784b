import { sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { isPermitted } from '../request/permission';
import type { Command } from './audit-entry';
import type { RecordChange } from './record-change';
import { isDeleted } from './stored';

/** The message for everyone except the designated admin. */
const userIdRefusal = 'Only the designated admin can change userID';

/**
 * Throws Forbidden if anyone other than the designated admin changes the user of an existing record
 * (docs/decisions.md). This applies to every model, and to both edits and undos. Any admin may create a
 * record, even one that replaces a deleted record.
 */
export function refuseUserIdChange({ identity }: Command, changes: readonly RecordChange[]): void {
  const isChanged = changes.some(
    ({ before, after }) => before && !isDeleted(before) && !sameValue(before.userID, after.userID),
  );
  if (!isChanged || isPermitted(identity, 'DesignatedAdmin')) return;
  throw new AppError('Forbidden', userIdRefusal, { info: { field: 'input.userID' } });
}
