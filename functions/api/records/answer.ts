import { type Attributes, toJson } from '#functions/dynamodb/values';
import { recordOf } from '#functions/resolvers/parts/record';
import { resolverConstants } from '#shared/api/schema';
import { shownDescription } from '#shared/domain/schedules/shown-entry';
import { AuditEntry } from '#shared/models/audit-entry';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Identity } from '../request/request';
import { oncePerModel } from './once-per-model';

const constantsOf = oncePerModel(resolverConstants);

/** A record as the API's reads would return it, whatever it holds. */
export const answerRecord = (model: Model, record: Attributes): StoredRecord =>
  recordOf(constantsOf(model).fields, plainOf(record));

/** A trail entry as the API's reads would return it to that caller. */
export function answerEntry({ groups }: Identity, entry: Attributes): StoredRecord {
  const description = shownDescription(groups, plainOf(entry));
  return { ...answerRecord(AuditEntry, entry), description };
}

/**
 * As AppSync passes attributes to a resolver, except that numbers that JavaScript would round come as text.
 */
const plainOf = (record: Attributes) => JSON.parse(toJson({ M: record })) as StoredRecord;
