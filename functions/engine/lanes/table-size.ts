import { DescribeTableCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Model } from '#shared/models/model';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';

/** A probe looks at so many segments of a table, spread evenly over it. */
const probedSegments = 4;
/** What one request of a probe counts at most. DynamoDB also ends it at 1 MB, which is 128 read units. */
const maxRecordsPerRequest = 1_000;
/** Into how many segments a probe cuts the table, coarse first. DynamoDB takes up to 1,000,000. */
const cuts = [100, 10_000, 1_000_000] as const;
/** An estimate this close to what DynamoDB says of the table is no reason to doubt that. */
const tolerance = 0.25;

/**
 * Counts the records of a table, roughly. DynamoDB counts them only every six hours, so a table that was
 * imported an hour ago has none by that count. Where that count is `enough`, or the table must not be cut
 * (`maxSegments` is 1), it stands; else a probe counts some small segments: 13 requests at most, each of 128
 * read units at most.
 *
 * @param enough a table of so many records gets all the lanes that it can have
 */
export async function tableSize(engine: Engine, { name }: Model, enough: number): Promise<number> {
  const TableName = tableNamed(engine, name);
  const { Table } = await engine.dynamodb.send(new DescribeTableCommand({ TableName }));
  const counted = Table?.ItemCount ?? 0;
  if (engine.settings.maxSegments === 1 || counted >= enough) return counted;
  const probed = await probe(engine, TableName);
  const close = Math.abs(probed.records - counted) <= counted * tolerance;
  return close && !probed.exact ? counted : probed.records;
}

interface Probed {
  readonly records: number;
  readonly exact: boolean;
}

/**
 * Records are spread over segments by a hash of their key, so a few segments stand for all. A segment that
 * one request does not read to its end is too large: then the table is cut finer.
 */
async function probe(engine: Engine, TableName: string): Promise<Probed> {
  const whole = await countSegment(engine, TableName);
  if (whole.ended) return { records: whole.count, exact: true };
  let atLeast = whole.count;
  for (const segments of cuts) {
    const parts = await Promise.all(
      Array.from({ length: probedSegments }, (_, index) =>
        countSegment(engine, TableName, {
          Segment: Math.floor(((index + 0.5) * segments) / probedSegments),
          TotalSegments: segments,
        }),
      ),
    );
    const sum = parts.reduce((total, { count }) => total + count, 0);
    atLeast = Math.max(atLeast, Math.round((sum * segments) / probedSegments));
    if (parts.every(({ ended }) => ended)) break;
  }
  return { records: atLeast, exact: false };
}

async function countSegment(
  engine: Engine,
  TableName: string,
  segment: { readonly Segment?: number; readonly TotalSegments?: number } = {},
): Promise<{ readonly count: number; readonly ended: boolean }> {
  const command = new ScanCommand({ TableName, Select: 'COUNT', Limit: maxRecordsPerRequest, ...segment });
  const { Count = 0, LastEvaluatedKey } = await engine.dynamodb.send(command);
  return { count: Count, ended: LastEvaluatedKey === undefined };
}
