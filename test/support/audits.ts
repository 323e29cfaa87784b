import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { audit } from '#functions/engine/job/job';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { StoredRecord } from '#shared/models/model';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import type { World } from './engine-world';

/** An audit whose findings depend on the record's ID. It looks up `owner` in the directory. */
export const inspection = audit({
  name: 'inspection',
  title: 'Inspection',
  description: 'For a test.',
  category: 'audit',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  asks: ({ owner }) => (typeof owner === 'string' ? [owner] : []),
  inspect: (record, { isUser }) => {
    if (record.activityType === 'bad') throw new Error('bad record');
    const { owner, activityType } = record;
    const known = typeof owner !== 'string' || isUser(owner);
    return [
      ...(activityType === 'odd' ? [{ kind: 'Odd', message: 'It is odd.', details: { activityType } }] : []),
      ...(known ? [] : [{ kind: 'OwnerUnknown', message: `Nobody is ${owner}.`, details: { owner } }]),
    ];
  },
});

const kinds = ['plain', 'odd', 'plain', 'bad', 'odd', 'plain'];

/**
 * Creates records of all kinds. Every third record has an owner, and every sixth record has an owner who does
 * not exist.
 */
export function recordsToInspect(prefix: string, count: number): StoredRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    activityType: kinds[index % kinds.length],
    ...(index % 3 === 0 ? { owner: index % 6 === 0 ? 'nobody' : 'somebody' } : {}),
  }));
}

/**
 * Returns the rows for a run's findings in key order, without attributes that may differ between two correct
 * runs.
 */
export const findingRows = (world: World, runId: string) => rowsIn(world, ledgerKeys.findings(runId));

/** Returns the failure rows for the records that could not be inspected. */
export const failureRows = (world: World, runId: string) => rowsIn(world, ledgerKeys.failures(runId));

async function rowsIn(world: World, partition: string) {
  const { Items = [] } = await world.engine.ledger.send(
    new QueryCommand({
      TableName: world.engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ConsistentRead: true,
    }),
  );
  return Items.map(({ pk, expiresAt, ...row }) => row);
}
