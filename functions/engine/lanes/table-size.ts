import { DescribeTableCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Model } from '#shared/models/model';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';

/** The number of segments to probe, evenly distributed across the table. */
const probedSegments = 4;
/**
 * The maximum number of records per probe request. DynamoDB also ends a request at 1 MB, which is 128 read
 * units.
 */
const maxRecordsPerRequest = 1_000;
/**
 * The numbers of segments into which a probe divides the table, ascending. DynamoDB allows up to 1,000,000.
 */
const cuts = [100, 10_000, 1_000_000] as const;
/** The fraction by which the estimate may differ from DynamoDB's own count for that count to be used. */
const tolerance = 0.25;

/**
 * Estimates the number of records. DynamoDB updates its own count only every six hours, so it is 0 for a
 * table imported an hour ago. It is used if it is at least `enough`, or if the table must not be divided
 * (`maxSegments` is 1). Otherwise, a probe counts the records in a few small segments, with at most 13
 * requests of at most 128 read units.
 * @param enough the number of records at which a table gets the maximum number of lanes
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
 * Extrapolates from a few segments. Records are distributed by a hash of their key, so these are
 * representative. If one request does not reach the end of a segment, the segments get smaller.
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
