import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { FollowUp } from '#shared/jobs/follow-ups/follow-up';
import type { AccessGroup } from '#shared/jobs/job/access';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import type { FollowUpOwner } from '../ledger/ledger';

/*
 * The follow-ups of all jobs are in one ledger row. Therefore, a change that would close a loop or exceed the
 * maximum number is reliably refused, even if two admins save at the same moment. Each change requires that
 * the row's revision has not changed since the row was read.
 */

/** A follow-up, including the data that only the server uses. */
export interface FollowUpRow extends FollowUp {
  readonly afterTitle: string;
  readonly title: string;
  /** The access that a caller needs for both jobs. */
  readonly access: AccessGroup;
  readonly owner: FollowUpOwner;
}

/** All follow-ups, oldest first, and the revision of their row. The revision is 0 if there is no row. */
export interface FollowUpRows {
  readonly revision: number;
  readonly followUps: readonly FollowUpRow[];
}

export const followUpsKey = { pk: ledgerKeys.followUps, sk: ledgerKeys.only };

/** Returns the condition that all follow-ups are as they were read. */
export const isRevision = (revision: number) =>
  revision === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'revision = :revision', ExpressionAttributeValues: { ':revision': revision } };

/** Reads all follow-ups with a consistent read. */
export async function readFollowUps(engine: Pick<Engine, 'ledger' | 'settings'>): Promise<FollowUpRows> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: followUpsKey, ConsistentRead: true }),
  );
  // Only the engine writes this row, in this format.
  return Item ? (Item as FollowUpRows & typeof followUpsKey) : { revision: 0, followUps: [] };
}
