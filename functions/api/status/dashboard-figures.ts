import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { tableNamed } from '#functions/dynamodb/tables';
import { isoNow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';
import type { BoundedCount, DashboardFigures } from '#shared/api/system-status';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { operation } from '../request/request';
import { kept } from './kept';

/** How long a result is cached, as in `systemStatus`. */
const keptMs = 5_000;
/**
 * The maximum number of notifications of a day that are read, which takes a few pages and a fraction of a
 * second.
 */
const maxLookedAt = 10_000;

const figures = kept(keptMs, async (engine: Engine): Promise<DashboardFigures> => {
  const day = isoNow(engine).slice(0, 'YYYY-MM-DD'.length);
  return { day, notificationsToday: await scheduledOn(engine, day) };
});

/** Returns the figures for today (UTC). */
export const dashboardFigures = operation({}, (_, { engine }) => figures(engine, engine, engine.now()));

/**
 * Returns a day's notifications without deleted ones. Cancelled ones must also be read, so the number read is
 * limited.
 */
async function scheduledOn(engine: Engine, day: string): Promise<BoundedCount> {
  let count = 0;
  let lookedAt = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await engine.ledger.send(
      new QueryCommand({
        TableName: tableNamed(engine, ScheduledNotification.name),
        IndexName: 'byDate',
        KeyConditionExpression: 'scheduledDate = :day',
        FilterExpression: '#status = :scheduled AND NOT #deleted = :true',
        ExpressionAttributeNames: { '#status': 'status', '#deleted': '_deleted' },
        ExpressionAttributeValues: { ':day': day, ':scheduled': 'scheduled', ':true': true },
        Select: 'COUNT',
        ExclusiveStartKey: from,
        Limit: maxLookedAt - lookedAt,
      }),
    );
    count += page.Count ?? 0;
    lookedAt += page.ScannedCount ?? 0;
    from = page.LastEvaluatedKey;
  } while (from && lookedAt < maxLookedAt);
  return { count, isMore: from !== undefined };
}
