import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { FollowUp } from '#shared/jobs/follow-ups/follow-up';
import type { AccessGroup } from '#shared/jobs/job/access';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import type { FollowUpOwner } from '../ledger/ledger';

/*
 * All follow-ups are in one ledger row, and each change requires its revision to be as read. So a change that
 * would close a loop or exceed the maximum number is refused, even if two admins save at the same moment.
 */

export interface FollowUpRow extends FollowUp {
  readonly afterTitle: string;
  readonly title: string;
  readonly access: AccessGroup;
  readonly owner: FollowUpOwner;
}

/** The follow-ups, oldest first, with the revision of their row, which is 0 if there is no row. */
export interface FollowUpRows {
  readonly revision: number;
  readonly followUps: readonly FollowUpRow[];
}

export const followUpsKey = { pk: ledgerKeys.followUps, sk: ledgerKeys.only };

export const isRevision = (revision: number) =>
  revision === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'revision = :revision', ExpressionAttributeValues: { ':revision': revision } };

/** Returns all follow-ups, read consistently. */
export async function readFollowUps(engine: Pick<Engine, 'ledger' | 'settings'>): Promise<FollowUpRows> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: followUpsKey, ConsistentRead: true }),
  );
  // Only the engine writes this row, in this format.
  return Item ? (Item as FollowUpRows & typeof followUpsKey) : { revision: 0, followUps: [] };
}
