import type { Context } from '@aws-appsync/utils';
import { shownDescription } from '#shared/domain/schedules/shown-entry';
import type { StoredRecord } from '#shared/models/model';
import { groupsOf } from './access';
import { type RecordType, toRecord } from './record';

/** Defined during bundling, from the record's model, because one source file serves every record type. */
declare const MODEL: RecordType;

/**
 * Returns a stored record of the resolver's model as visible to the caller. For the trail entry of a run,
 * this may be only an outline.
 */
export function shownRecord(ctx: Context, stored: StoredRecord): StoredRecord {
  const record = toRecord(stored);
  if (MODEL.name !== 'AuditEntry') return record;
  return { ...record, description: shownDescription(groupsOf(ctx), stored) };
}
