import type { ApiRequest } from '#functions/api/request/request';
import { type Attributes, toJson } from '#functions/dynamodb/values';
import { recordOf } from '#functions/resolvers/parts/record';
import { resolverConstants } from '#shared/api/schema';
import { shownEntry } from '#shared/domain/schedules/shown-entry';
import { AuditEntry } from '#shared/models/audit-entry';
import type { Model, StoredRecord } from '#shared/models/model';

/** Calls `make` once for each model, on first use: schemas are expensive to create and never change. */
export function oncePerModel<Made>(make: (model: Model) => Made): (model: Model) => Made {
  const made = new Map<string, Made>();
  return (model) => {
    const known = made.get(model.name) ?? make(model);
    made.set(model.name, known);
    return known;
  };
}

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
