import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '../../dynamodb/tables';
import { type Attributes, parse, stringify } from '../../dynamodb/values';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { classOfError, laneError } from '../../runtime/error-classes';
import type { LaneRow } from '../ledger/ledger';

const maxTries = 8;
/** The maximum number of records on a lane's first page. It is small, so that progress is visible soon. */
export const maxRecordsAtFirst = 100;

export interface RawPage {
  readonly records: readonly Attributes[];
  /** The last record's key, as JSON with attribute values. Absent at the end of the segment. */
  readonly cursor?: string;
  /**
   * Returns a cursor to continue after one of the page's records. By default (for a Scan), the record's ID.
   */
  readonly cutAfter?: (record: Attributes) => string;
  /** True if the next page must not be read before this one is applied. */
  readonly notAhead?: boolean;
}

/**
 * Reads a page of a table. The Scan is consistent, so it sees everything written before the run started
 * (docs/cost.md). The Scan always has a Limit, and is segmented only with more than one segment. Throws the
 * result of `laneError`.
 */
export async function readRawPage(
  engine: Engine,
  lane: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  cursor: string | undefined,
  maxRecords: number = engine.settings.recordsPerPage,
): Promise<RawPage> {
  const most = Math.min(maxRecords, engine.settings.recordsPerPage);
  const command = new ScanCommand({
    TableName: tableNamed(engine, lane.table),
    ConsistentRead: true,
    Limit: cursor === undefined ? Math.min(most, maxRecordsAtFirst) : most,
    ExclusiveStartKey: cursor === undefined ? undefined : (parse(cursor) as Attributes),
    ...(lane.segments > 1 ? { Segment: lane.segment, TotalSegments: lane.segments } : {}),
  });
  const { Items = [], LastEvaluatedKey } = await sendRead(engine, lane.table, () =>
    engine.dynamodb.send(command),
  );
  return { records: Items, ...(LastEvaluatedKey ? { cursor: stringify(LastEvaluatedKey) } : {}) };
}

/** Sends a read until it succeeds. `what` is for messages. Throws the result of `laneError`. */
export async function sendRead<Answer>(
  engine: Engine,
  what: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const failed = (error: unknown) => laneError(error, `Reading ${what} failed`);
  return withRetries(send, {
    maxTries,
    waiting: engine,
    isWorthATry(error) {
      if (classOfError(error) !== 'retry') throw failed(error);
      return true;
    },
    failure: failed,
  });
}
