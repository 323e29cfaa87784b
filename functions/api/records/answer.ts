import { type Attributes, toJson } from '#functions/dynamodb/values';
import { recordOf } from '#functions/resolvers/parts/record';
import { resolverConstants } from '#shared/api/schema';
import { shownEntry } from '#shared/domain/schedules/shown-entry';
import { AuditEntry } from '#shared/models/audit-entry';
import type { Model, StoredRecord } from '#shared/models/model';
import type { ApiRequest } from '../request/request';
import { oncePerModel } from './once-per-model';

const constantsOf = oncePerModel(resolverConstants);

/** Formats a record as the API's queries do. The record may have any content. */
export const answerRecord = (model: Model, record: Attributes): StoredRecord =>
  recordOf(constantsOf(model).fields, plainOf(record));

/** Formats a trail entry, with only what the caller may see. */
export function answerEntry({ identity, engine }: ApiRequest, entry: Attributes): StoredRecord {
  const shown = shownEntry(identity.groups, plainOf(entry), engine.now());
  return { ...answerRecord(AuditEntry, entry), ...shown };
}

/** Converts a record as AppSync does, except that numbers which JavaScript would round become strings. */
const plainOf = (record: Attributes) => JSON.parse(toJson({ M: record })) as StoredRecord;
