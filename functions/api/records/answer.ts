import { type Attributes, toJson } from '#functions/engine/values';
import { recordOf } from '#functions/resolvers/record';
import { resolverConstants } from '#shared/api/schema';
import type { Model, StoredRecord } from '#shared/models/model';
import { oncePerModel } from './once-per-model';

const constantsOf = oncePerModel(resolverConstants);

/** A record as the API's reads would answer it, whatever it holds. */
export function answerRecord(model: Model, record: Attributes): StoredRecord {
  // As AppSync gives attributes to a resolver, but for numbers that JavaScript would round: those come as text.
  const plain: unknown = JSON.parse(toJson({ M: record }));
  return recordOf(constantsOf(model).fields, plain as StoredRecord);
}
