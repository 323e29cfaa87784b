import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { isComplete } from '#shared/jobs/run/run-status';
import type { Engine } from '../../runtime/dependencies';
import type { RunRow } from './ledger';

const runsLookedAt = 100;

/**
 * Returns the completed runs with these parameters among the job's 100 most recent, newest first, dry and
 * real.
 */
export async function recentRuns(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  job: string,
  params: object,
): Promise<readonly RunRow[]> {
  const { name, partitionKey } = ledgerIndexes.byJob;
  const wanted = JSON.stringify(params);
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      IndexName: name,
      KeyConditionExpression: `${partitionKey} = :job`,
      ExpressionAttributeValues: { ':job': job },
      ScanIndexForward: false,
      Limit: runsLookedAt,
    }),
  );
  // Only the engine writes runs, always in this format.
  return (Items as RunRow[]).filter((run) => run.params === wanted && isComplete(run.status));
}
