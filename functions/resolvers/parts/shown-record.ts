import type { Context } from '@aws-appsync/utils';
import { shownEntry } from '#shared/domain/schedules/shown-entry';
import type { StoredRecord } from '#shared/models/model';
import { groupsOf } from './access';
import { util } from './appsync';
import { type RecordType, toRecord } from './record';

/** Defined during bundling, because one source file serves every record type. */
declare const MODEL: RecordType;

/** Limited to what the caller may see: a trail entry may be reduced to its outline, without the undo. */
export function shownRecord(ctx: Context, stored: StoredRecord): StoredRecord {
  const record = toRecord(stored);
  if (MODEL.name !== 'AuditEntry') return record;
  return { ...record, ...shownEntry(groupsOf(ctx), stored, util.time.nowEpochMilliSeconds()) };
}
