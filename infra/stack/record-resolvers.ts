import type { CfnDataSource, CfnFunctionConfiguration } from 'aws-cdk-lib/aws-appsync';
import { exerciseBatches, nestedFields } from '#shared/api/nested-exercises';
import { resolverConstants } from '#shared/api/schema';
import { indexOperation, operationsOf } from '#shared/api/schema-queries';
import type { Model } from '#shared/models/model';
import type { RecordTable } from './data';
import type { ResolverCode, Resolvers } from './resolvers';

export type NewSource = (record: RecordTable, actions: readonly string[]) => CfnDataSource;

interface Source {
  readonly model: Model;
  readonly dataSource: CfnDataSource;
  readonly constants: Readonly<Record<string, unknown>>;
}

/** A read for which no data source has been chosen yet. */
interface Read {
  readonly field: string;
  readonly code: ResolverCode;
  readonly constants: Readonly<Record<string, unknown>>;
}

function readsOf({ model, constants }: Source): Read[] {
  const { get, list } = operationsOf(model);
  return [
    { field: get, code: 'getRecord', constants },
    { field: list, code: 'listRecords', constants },
    ...model.indexes.map((index): Read => {
      const field = indexOperation(model, index);
      return { field, code: 'listByIndex', constants: { ...constants, INDEX: index } };
    }),
  ];
}

/** Returns the steps that read exercises. They follow a step that reads sets or set links. */
function exerciseSteps(resolvers: Resolvers, { model, constants, dataSource }: Source, table: string) {
  const name = `read${model.plural}`;
  return Array.from({ length: exerciseBatches }, (_, number) =>
    resolvers.newFunction(`${name}${number + 1}`, dataSource, 'readExercises', {
      ...constants,
      TABLE: table,
    }),
  );
}

/**
 * Returns the step that reads the exercises of a set without exercise list, through the links' only index.
 */
function linksStep(resolvers: Resolvers, { model, dataSource }: Source): CfnFunctionConfiguration {
  const [index] = model.indexes;
  if (!index) throw new Error(`${model.name} has no index for finding a set's links.`);
  return resolvers.newFunction('linksOfSet', dataSource, 'linksOfSet', { INDEX: index });
}

/**
 * Creates the resolvers for a record, all records, and records by index key. Sets and set links have
 * pipelines, because a query can include their exercises.
 */
export function resolveRecords(
  resolvers: Resolvers,
  records: readonly RecordTable[],
  newSource: NewSource,
): void {
  const sources = new Map<string, Source>();
  for (const record of records) {
    const { model } = record;
    const batches = model.name === 'Exercise' ? ['dynamodb:BatchGetItem'] : [];
    const dataSource = newSource(record, ['dynamodb:GetItem', 'dynamodb:Scan', ...batches]);
    sources.set(model.name, { model, dataSource, constants: { MODEL: resolverConstants(model) } });
  }
  const sourceOf = (name: string): Source => {
    const source = sources.get(name);
    if (!source) throw new Error(`There is no table for the model ${name}.`);
    return source;
  };
  const exercises = records.find(({ model }) => model.name === 'Exercise');
  const nested = exercises ? exerciseSteps(resolvers, sourceOf('Exercise'), exercises.table.tableName) : [];

  for (const source of sources.values()) {
    for (const { field, code, constants } of readsOf(source)) {
      const place = { type: 'Query', field } as const;
      if (nestedFields[source.model.name] === undefined) {
        resolvers.addUnit(place, source.dataSource, code, constants);
      } else {
        const first = resolvers.newFunction(field, source.dataSource, code, constants);
        const links = field === 'getSet' ? [linksStep(resolvers, sourceOf('SetExercise'))] : [];
        resolvers.addPipeline(place, [first, ...links, ...nested], 'withExercises');
      }
    }
  }
}
