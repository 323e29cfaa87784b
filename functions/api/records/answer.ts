import { type Attributes, toJson } from '#functions/engine/values';
import { recordOf } from '#functions/resolvers/record';
import { fieldTypes } from '#shared/api/schema';
import type { Model, StoredRecord } from '#shared/models/model';
import { oncePerModel } from './once-per-model';

const typesOf = oncePerModel((model) =>
  Object.fromEntries(fieldTypes(model).map(({ name, type }) => [name, type])),
);

/** A record as the API's reads would answer it, whatever it holds. */
export function answerRecord(model: Model, record: Attributes): StoredRecord {
  // As AppSync gives attributes to a resolver, but for numbers that JavaScript would round: those come as text.
  const plain: unknown = JSON.parse(toJson({ M: record }));
  return recordOf(typesOf(model), plain as StoredRecord);
}
