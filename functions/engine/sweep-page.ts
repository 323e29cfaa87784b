import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Model } from '#shared/models/model';
import type { Engine } from './dependencies';
import { type Entry, type Refusal, visitRecord } from './entries';
import type { Sweep, VisitContext } from './job';
import type { PagePlan } from './journal';
import type { LaneRow } from './ledger';
import { classOfError, laneError } from './outcomes';
import { backoff } from './retry';
import { tableNamed } from './tables';
import { type Attributes, parse, stringify } from './values';

const maxTries = 8;

/** A page as it came from the table, not yet visited. */
export interface RawPage {
  readonly records: readonly Attributes[];
  /** Where the next page begins, as JSON text of attribute values; absent at the end of the segment. */
  readonly cursor?: string;
}

/** Reads the lane's next page: one Scan request. Always with a Limit, segmented only where there is more than one segment. */
export async function readRawPage(
  engine: Engine,
  lane: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  cursor: string | undefined,
): Promise<RawPage> {
  const command = new ScanCommand({
    TableName: tableNamed(engine, lane.table),
    Limit: engine.settings.recordsPerPage,
    ExclusiveStartKey: cursor === undefined ? undefined : (parse(cursor) as Attributes),
    ...(lane.segments > 1 ? { Segment: lane.segment, TotalSegments: lane.segments } : {}),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { Items = [], LastEvaluatedKey } = await engine.dynamodb.send(command);
      return { records: Items, ...(LastEvaluatedKey ? { cursor: stringify(LastEvaluatedKey) } : {}) };
    } catch (error) {
      if (classOfError(error) !== 'retry' || attempt === maxTries)
        throw laneError(error, `Reading ${lane.table} failed`);
      await backoff(attempt);
    }
  }
}

/** Visits the records of a page: what it is about to do. Pure but for `at`, the stamp. */
export function planPage(
  job: Sweep,
  table: Model,
  raw: RawPage,
  context: VisitContext<Record<string, unknown>>,
  at: string,
): PagePlan {
  const entries: Entry[] = [];
  const refusals: Refusal[] = [];
  for (const record of raw.records) {
    const visited = visitRecord(job, table, record, context, at);
    entries.push(...visited.entries);
    if (visited.refusal) refusals.push(visited.refusal);
  }
  return {
    read: raw.records.length,
    entries,
    refusals,
    ...(raw.cursor === undefined ? {} : { cursor: raw.cursor }),
  };
}
