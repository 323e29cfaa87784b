import { paginateQuery, paginateScan } from '@aws-sdk/client-dynamodb';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Engine } from './dependencies';
import type { ItemSources } from './job';
import { laneError } from './outcomes';
import { tableNamed } from './tables';
import { toRecord } from './values';

/** What a list may look its items up in, read as it asks: never more than a page is in memory. */
export const itemSources = (engine: Engine): ItemSources => ({
  directoryUsers: engine.directoryUsers,
  records: (model, attributes) => recordsOf(engine, model, attributes),
  byIndex: (model, index, value) => recordsUnder(engine, model, index, value),
});

async function* recordsOf(
  engine: Engine,
  { name }: Model,
  attributes: readonly string[],
): AsyncGenerator<StoredRecord> {
  const names = Object.fromEntries(attributes.map((attribute, at) => [`#a${at}`, attribute]));
  try {
    for await (const { Items = [] } of paginateScan(
      // Always with a Limit: ARCHITECTURE.md, section 6.
      { client: engine.dynamodb, pageSize: engine.settings.recordsPerPage },
      {
        TableName: tableNamed(engine, name),
        ConsistentRead: true,
        ProjectionExpression: [...Object.keys(names), '#deleted'].join(', '),
        ExpressionAttributeNames: { ...names, '#deleted': '_deleted' },
      },
    )) {
      for (const item of Items) if (item._deleted?.BOOL !== true) yield toRecord(item);
    }
  } catch (error) {
    throw laneError(error, `Reading ${name} failed`);
  }
}

async function* recordsUnder(
  engine: Engine,
  { name, indexes }: Model,
  index: string,
  value: string,
): AsyncGenerator<StoredRecord> {
  const { partitionKey = '' } = indexes.find((one) => one.name === index) ?? {};
  try {
    for await (const { Items = [] } of paginateQuery(
      { client: engine.dynamodb, pageSize: engine.settings.recordsPerPage },
      {
        TableName: tableNamed(engine, name),
        IndexName: index,
        KeyConditionExpression: '#key = :value',
        ExpressionAttributeNames: { '#key': partitionKey },
        ExpressionAttributeValues: { ':value': { S: value } },
      },
    )) {
      for (const item of Items) if (item._deleted?.BOOL !== true) yield toRecord(item);
    }
  } catch (error) {
    throw laneError(error, `Reading ${name} by ${index} failed`);
  }
}
