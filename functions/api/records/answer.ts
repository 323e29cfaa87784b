import { type Attributes, toJson } from '#functions/dynamodb/values';
import { recordOf } from '#functions/resolvers/parts/record';
import { resolverConstants } from '#shared/api/schema';
import { shownDescription } from '#shared/domain/schedules/shown-entry';
import { AuditEntry } from '#shared/models/audit-entry';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Identity } from '../request/request';
import { oncePerModel } from './once-per-model';

const constantsOf = oncePerModel(resolverConstants);

/** Converts a stored record with any content to the format of the API's queries. */
export const answerRecord = (model: Model, record: Attributes): StoredRecord =>
  recordOf(constantsOf(model).fields, plainOf(record));

/** Converts a trail entry to the format of the API's queries, as visible to the caller. */
export function answerEntry({ groups }: Identity, entry: Attributes): StoredRecord {
  const description = shownDescription(groups, plainOf(entry));
  return { ...answerRecord(AuditEntry, entry), description };
}

/** Converts attributes like AppSync, except that numbers that JavaScript would round become text. */
const plainOf = (record: Attributes) => JSON.parse(toJson({ M: record })) as StoredRecord;
