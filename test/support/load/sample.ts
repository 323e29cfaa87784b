import { operationsOf } from '#shared/api/schema-queries';
import { models } from '#shared/models/index';
import type { Model, ModelIndex, StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import type { ApiClient } from '../host-process';

/** The records that were in a workspace before the load test. Clients read these records. */
export interface Sample {
  /** The models that have records. */
  readonly models: readonly Model[];
  /** Up to 100 records from each model, by model name. */
  readonly records: ReadonlyMap<string, readonly StoredRecord[]>;
  /** The indexes that contain records. */
  readonly indexes: readonly (readonly [Model, ModelIndex])[];
  readonly set: Model;
  readonly setsWithExercises: readonly StoredRecord[];
}

/** Returns the GraphQL selection of a record's own fields. */
export const selectionOf = ({ fields }: Model) => Object.keys(fields.shape).join(' ');

/** The GraphQL selection of a set's exercises, as requested by a screen that shows sets. */
export const nestedSelection = 'exercises { id exercise { id title duration } }';

/** Reads the first page of every model. */
export async function sampleOf(api: ApiClient): Promise<Sample> {
  const pages = await Promise.all(models.map(async (model) => [model, await firstPage(api, model)] as const));
  const found = pages.filter(([, items]) => items.length > 0);
  const indexes = found.flatMap(([model, items]) =>
    model.indexes
      .filter(({ partitionKey }) => items.every((item) => typeof item[partitionKey] === 'string'))
      .map((index) => [model, index] as const),
  );
  const records = new Map(found.map(([model, items]) => [model.name, items]));
  const setsWithExercises = (records.get(ExerciseSet.name) ?? []).filter(
    ({ exerciseIds }) => Array.isArray(exerciseIds) && exerciseIds.length > 0,
  );
  return { models: found.map(([model]) => model), records, indexes, set: ExerciseSet, setsWithExercises };
}

async function firstPage(api: ApiClient, model: Model): Promise<readonly StoredRecord[]> {
  const { page } = await api.query<{ page: { items: readonly StoredRecord[] } }>(
    `{ page: ${operationsOf(model).list}(limit: 100) { items { ${selectionOf(model)} } } }`,
  );
  return page.items;
}
