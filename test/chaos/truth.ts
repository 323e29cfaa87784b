import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { readChanges } from '#functions/engine/history/changes';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { StoredRecord } from '#shared/models/model';
import { stateOf, type World } from '../support/engine-world';

/** The tables that the test job reads and writes. */
export const testTables = ['UserActivity', 'UserPreferences', 'SessionRating'] as const;

export type Tables = Readonly<Record<string, ReadonlyMap<string, StoredRecord>>>;

/** Returns the complete contents of the test job's tables. */
async function tablesOf(world: World): Promise<Tables> {
  const all = testTables.map(async (name) => [name, await world.all(name)] as const);
  return Object.fromEntries(await Promise.all(all));
}

/**
 * Returns a run's complete outcome. Leaves out what may differ between two correct runs: timestamps, the run
 * ID, and how the run's changes are split into pages.
 */
export async function truthOf(world: World, runId: string) {
  const { status, read, changed, failed, unchanged, conflicts } = await stateOf(world, runId);
  const { items } = await readChanges(world.engine, { runId, limit: 10_000 });
  const tables = Object.entries(await tablesOf(world)).map(([name, records]) => [
    name,
    [...records.values()].map(bare).sort(byId),
  ]);
  return {
    counts: { status, read, changed, failed, unchanged, conflicts },
    tables: Object.fromEntries(tables),
    changes: items.map(({ kind, table, key }) => `${kind} ${table} ${withoutRun(key)}`).sort(),
    failures: (await failuresOf(world, runId)).sort(),
  };
}

/** Returns the tables without the write stamps. An undo must restore exactly these contents. */
export async function contentsOf(world: World) {
  const tables = Object.entries(await tablesOf(world)).map(([name, records]) => [
    name,
    [...records.values()].map(({ _version, ...record }) => bare(record)).sort(byId),
  ]);
  return Object.fromEntries(tables);
}

function bare({ updatedAt, _lastChangedAt, ...rest }: StoredRecord) {
  return { ...rest, id: withoutRun(String(rest.id)) };
}

/** A record that a run creates is named after its source record and the run. */
const withoutRun = (id: string) => id.replace(/-[0-9A-Z]{26}$/, '-RUN');

const byId = (a: { readonly id: string }, b: { readonly id: string }) => a.id.localeCompare(b.id);

/** Returns a run's failure rows, each as `<sort key> <code>`. */
export async function failuresOf({ engine }: World, runId: string): Promise<string[]> {
  const found: string[] = [];
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.failures(runId) },
      ConsistentRead: true,
    },
  );
  for await (const page of pages) {
    found.push(...(page.Items ?? []).map(({ sk, code }) => `${sk} ${code}`));
  }
  return found;
}
