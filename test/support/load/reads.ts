import { indexOperation, keyType, operationsOf } from '#shared/api/schema-queries';
import type { Model, ModelIndex, StoredRecord } from '#shared/models/model';
import { nestedSelection, type Sample, selectionOf } from './sample';
import { atTurn } from './turns';

/** The kinds of reads that are counted separately. */
export type ReadKind =
  | 'get'
  | 'list of 100'
  | 'list by index'
  | 'set with exercises'
  | 'page of sets with exercises';

/** A query and a check of its response. The check returns the problem, or undefined if there is none. */
export interface Read {
  readonly document: string;
  readonly variables: object;
  readonly fault: (data: Answered) => string | undefined;
}

interface Answered {
  readonly record?: StoredRecord | null;
  readonly page?: { readonly items: readonly StoredRecord[]; readonly nextToken: string | null };
}

const pageSize = 100;

/**
 * Returns the read of this kind for the given turn. Each turn uses a different model or record. The read's
 * check expects the sampled records to exist, and lists to contain at least as many records as in the sample.
 */
export function readOf(kind: ReadKind, sample: Sample, turn: number): Read {
  switch (kind) {
    case 'get':
      return getOf(...recordAt(sample, turn));
    case 'list of 100':
      return listOf(atTurn(sample.models, turn), sample);
    case 'list by index':
      return indexListOf(sample, turn);
    case 'set with exercises': {
      const [set, record] = [sample.set, atTurn(sample.setsWithExercises, turn)];
      const read = getOf(set, record, nestedSelection);
      const fault = ({ record: got }: Answered) =>
        Array.isArray(got?.exercises) && got.exercises.length > 0 ? undefined : 'a set without its exercises';
      return { ...read, fault: (data) => read.fault(data) ?? fault(data) };
    }
    case 'page of sets with exercises':
      return listOf(sample.set, sample, nestedSelection);
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

function recordAt({ models, records }: Sample, turn: number): [Model, StoredRecord] {
  const model = atTurn(models, turn);
  return [model, atTurn(records.get(model.name) ?? [], Math.floor(turn / models.length))];
}

function getOf(model: Model, { id }: StoredRecord, more = ''): Read {
  return {
    document: `query ($id: ID!) { record: ${operationsOf(model).get}(id: $id) { ${selectionOf(model)} ${more} } }`,
    variables: { id },
    fault: ({ record }) => (record?.id === id ? undefined : `no ${model.name} ${id}`),
  };
}

function listOf(model: Model, { records }: Sample, more = ''): Read {
  const least = Math.min(pageSize, records.get(model.name)?.length ?? 0);
  const list = operationsOf(model).list;
  return {
    document: `query ($limit: Int) { page: ${list}(limit: $limit) { items { ${selectionOf(model)} ${more} } nextToken } }`,
    variables: { limit: pageSize },
    // A page may contain fewer items because deleted records are left out. In that case, it has a token for
    // the next page.
    fault: ({ page }) =>
      page && (page.items.length >= least || page.nextToken)
        ? undefined
        : `${page?.items.length} of ${least} ${model.plural}`,
  };
}

function indexListOf(sample: Sample, turn: number): Read {
  const [model, index] = atTurn(sample.indexes, turn);
  const record = atTurn(sample.records.get(model.name) ?? [], Math.floor(turn / sample.indexes.length));
  return byIndex(model, index, record);
}

function byIndex(model: Model, index: ModelIndex, record: StoredRecord): Read {
  const { partitionKey } = index;
  const key = record[partitionKey];
  const isRight = (item: StoredRecord) => item[partitionKey] === key;
  return {
    document: `query ($key: ${keyType(partitionKey)}) {
      page: ${indexOperation(model, index)}(${partitionKey}: $key, limit: ${pageSize}) {
        items { ${selectionOf(model)} } nextToken } }`,
    variables: { key },
    fault: ({ page }) =>
      page && page.items.length > 0 && page.items.every(isRight)
        ? undefined
        : `wrong ${model.plural} ${index.name} of ${key}`,
  };
}
