import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { stepOf } from '#shared/jobs/follow-ups/follow-up';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { inSeconds, isExpired } from '../../dynamodb/expiry';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { expiresAt } from '../ledger/ledger';
import type { StartRequest } from './new-run';

const tokenDays = 1;

/**
 * Returns text that identifies a request's content. Different content with the same token is a mistake, not a
 * repeat.
 */
const fingerprint = ({ job, params, dryRun, writesPerSecond, maxFailures, ...later }: StartRequest) =>
  JSON.stringify([
    job.name,
    params,
    dryRun,
    writesPerSecond,
    maxFailures,
    // Unset fields are left out, because older requests did not have them.
    ...(later.laneCount ? [later.laneCount] : []),
    ...(later.readsPerSecond ? [{ readsPerSecond: later.readsPerSecond }] : []),
    // Left out for a scheduled start, because an admin may change the schedule's ceiling between two
    // deliveries of the same time.
    ...(later.maxDollars && !later.scheduledFor ? [{ maxDollars: later.maxDollars }] : []),
    ...(later.readFrom ? [{ readFrom: later.readFrom }] : []),
    ...(later.approvedRun ? [{ approvedRun: later.approvedRun }] : []),
    ...(later.verifies ? [{ verifies: later.verifies }] : []),
    ...(later.ownFollowUp ? [{ ownFollowUp: stepOf(later.ownFollowUp) }] : []),
  ]);

const tokenKey = ({ caller, clientToken }: StartRequest) => ({
  pk: ledgerKeys.token(caller.subject, clientToken),
  sk: ledgerKeys.only,
});

/**
 * Returns the item that claims the client's token for a start. It fails if the token was used within the last
 * day.
 */
export const tokenPut = (engine: Engine, request: StartRequest, runId: string) => ({
  TableName: engine.settings.ledgerTable,
  Item: {
    ...tokenKey(request),
    runId,
    request: fingerprint(request),
    expiresAt: expiresAt(engine, tokenDays),
  },
  ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
  ExpressionAttributeValues: { ':now': inSeconds(engine.now()) },
});

/**
 * Returns the run that was started with the client's token within the last day. Throws BadRequest if it was
 * used for a different request.
 */
export async function runOfToken(engine: Engine, request: StartRequest): Promise<string | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: tokenKey(request), ConsistentRead: true }),
  );
  if (!Item || isExpired(Item, engine.now())) return undefined;
  if (Item.request !== fingerprint(request)) {
    throw new AppError(
      'BadRequest',
      `The clientToken '${request.clientToken}' has already been used for another start (run ${Item.runId}); expected a new one.`,
      { info: { field: 'clientToken', runId: Item.runId } },
    );
  }
  return String(Item.runId);
}
