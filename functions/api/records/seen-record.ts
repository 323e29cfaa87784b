import type { Attributes } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { Model } from '#shared/models/model';
import { shorten } from '#shared/text/show-value';
import { changedMeanwhile } from './changed-meanwhile';
import type { Seen } from './input';
import { isDeleted, readStored, versionOf } from './stored';

export interface SeenFields {
  readonly id: string;
  readonly version: string;
}

const usual: SeenFields = { id: 'input.id', version: 'input._version' };

/**
 * Reads a record. Throws NotFound if it does not exist, and Conflict, with who and when, if it has changed or
 * been deleted since the caller loaded it.
 */
export async function seenRecord(
  engine: Engine,
  model: Model,
  { id, version }: Seen,
  fields: SeenFields = usual,
): Promise<Attributes> {
  const record = await readStored(engine, model.name, id);
  if (!record) throw notFound(model, id, fields.id);
  if (versionOf(record) !== version)
    throw await changedMeanwhile(engine, model.name, record, fields.version, { seen: version });
  if (isDeleted(record)) throw notFound(model, id, fields.id);
  return record;
}

/** Returns the error for a missing record. `field` is the path of the record ID in the input. */
export function notFound({ label: [singular] }: Model, id: string, field: string): AppError {
  const expected = `the ID of an existing ${singular}`;
  return new AppError('NotFound', `There is no ${singular} '${shorten(id)}'.`, { info: { field, expected } });
}
