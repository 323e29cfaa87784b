import type { Context } from '@aws-appsync/utils';
import { shownEntry } from '#shared/domain/schedules/shown-entry';
import type { StoredRecord } from '#shared/models/model';
import { groupsOf } from './access';
import { util } from './appsync';
import { type RecordType, toRecord } from './record';

/** The record's model. It is defined during bundling, because one source file serves every record type. */
declare const MODEL: RecordType;

/**
 * Returns a stored record of the resolver's model, limited to what the caller may see. A trail entry may be
 * reduced to its outline, without the option to undo it.
 */
export function shownRecord(ctx: Context, stored: StoredRecord): StoredRecord {
  const record = toRecord(stored);
  if (MODEL.name !== 'AuditEntry') return record;
  return { ...record, ...shownEntry(groupsOf(ctx), stored, util.time.nowEpochMilliSeconds()) };
}
