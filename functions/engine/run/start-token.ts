import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { expiresAt } from '../ledger/ledger';
import type { StartRequest } from './new-run';

const tokenDays = 1;

/** Identifies a request. A different request with the same token is a mistake, not a repetition. */
const fingerprint = ({ job, params, dryRun, writesPerSecond, maxFailures, ...later }: StartRequest) =>
  JSON.stringify([
    job.name,
    params,
    dryRun,
    writesPerSecond,
    maxFailures,
    // Omitted if not given, because older requests did not have it.
    ...(later.laneCount ? [later.laneCount] : []),
    ...(later.readsPerSecond ? [{ readsPerSecond: later.readsPerSecond }] : []),
    ...(later.approvedRun ? [{ approvedRun: later.approvedRun }] : []),
  ]);

const tokenKey = ({ caller, clientToken }: StartRequest) => ({
  pk: ledgerKeys.token(caller.subject, clientToken),
  sk: ledgerKeys.only,
});

/**
 * Returns the item of a start's transaction that takes the client's token, on condition that it is unused.
 */
export const tokenPut = (engine: Engine, request: StartRequest, runId: string) => ({
  TableName: engine.settings.ledgerTable,
  Item: {
    ...tokenKey(request),
    runId,
    request: fingerprint(request),
    expiresAt: expiresAt(engine, tokenDays),
  },
  ConditionExpression: 'attribute_not_exists(pk)',
});

/**
 * Returns the run that the client's token started, or undefined if there is none. Throws BadRequest if the
 * token was used for a different request.
 */
export async function runOfToken(engine: Engine, request: StartRequest): Promise<string | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: tokenKey(request), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  if (Item.request !== fingerprint(request)) {
    throw new AppError(
      'BadRequest',
      `The clientToken '${request.clientToken}' was used for another start (run ${Item.runId}); expected a new one.`,
      { info: { field: 'clientToken', runId: Item.runId } },
    );
  }
  return String(Item.runId);
}
