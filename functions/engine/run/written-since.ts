import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import { isActive } from '#shared/jobs/run/run-status';
import { wholeTrail } from '#shared/values/audit-types';
import type { Engine } from '../../runtime/dependencies';
import { type RunRow, readRunRow } from '../ledger/ledger';
import { writersOf } from '../undo/table-writers';

/*
 * Tells whether a table has changed since a run read it. It knows the writes of runs, including undos, and of
 * people in the panel, but not those of the app itself.
 */

/**
 * The maximum number of pages of trail entries to read. A table with more since then is assumed to have
 * changed.
 */
const maxTrailPages = 5;

/** Returns true if someone else has written to one of the tables since the run started. */
export async function writtenSince(engine: Engine, run: RunRow, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) if (await isWrittenByRun(engine, run, table)) return true;
  return isEdited(engine, run, tables);
}

/** Runs that write to the same table do not overlap. Those that began before may end after `run` began. */
async function isWrittenByRun(engine: Engine, { id, createdAt }: RunRow, table: string): Promise<boolean> {
  const others = (await writersOf(engine, table)).filter(({ runId }) => runId !== id);
  const before = others.filter(({ at }) => at < createdAt);
  const candidates = [...others.filter(({ at }) => at >= createdAt), ...before.slice(-1)];
  for (const { runId } of candidates.reverse()) {
    const other = await readRunRow(engine, runId);
    if (!other || (other.endedAt && other.endedAt < createdAt)) continue;
    if (isActive(other.status) || recordsChangedIn(other) > 0) return true;
  }
  return false;
}

async function isEdited(engine: Engine, { createdAt }: RunRow, tables: readonly string[]): Promise<boolean> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.auditTable,
      IndexName: 'byTime',
      KeyConditionExpression: 'trail = :trail AND #timestamp >= :since',
      FilterExpression: 'attribute_exists(#before) OR attribute_exists(#after)',
      ProjectionExpression: '#before, #after',
      ExpressionAttributeNames: { '#timestamp': 'timestamp', '#before': 'before', '#after': 'after' },
      ExpressionAttributeValues: { ':trail': wholeTrail, ':since': createdAt },
    },
  );
  let read = 0;
  for await (const { Items = [] } of pages) {
    const records = Items.flatMap(({ before = {}, after = {} }) => Object.keys({ ...before, ...after }));
    read += 1;
    if (read > maxTrailPages || records.some((name) => tables.includes(name.split('#')[0] ?? '')))
      return true;
  }
  return false;
}
