import { type Attributes, toJson } from '#functions/dynamodb/values';
import { recordOf } from '#functions/resolvers/parts/record';
import { resolverConstants } from '#shared/api/schema';
import { shownEntry } from '#shared/domain/schedules/shown-entry';
import { AuditEntry } from '#shared/models/audit-entry';
import type { Model, StoredRecord } from '#shared/models/model';
import type { ApiRequest } from '../request/request';
import { oncePerModel } from './once-per-model';

const constantsOf = oncePerModel(resolverConstants);

/** Converts a stored record to the API's query format. The record may have any content. */
export const answerRecord = (model: Model, record: Attributes): StoredRecord =>
  recordOf(constantsOf(model).fields, plainOf(record));

/**
 * Converts a trail entry to the API's query format. The result contains only the data that the caller is
 * allowed to see.
 */
export function answerEntry({ identity, engine }: ApiRequest, entry: Attributes): StoredRecord {
  const shown = shownEntry(identity.groups, plainOf(entry), engine.now());
  return { ...answerRecord(AuditEntry, entry), ...shown };
}

/**
 * Converts attributes as AppSync does, except that it turns numbers into strings if JavaScript would round
 * them.
 */
const plainOf = (record: Attributes) => JSON.parse(toJson({ M: record })) as StoredRecord;
