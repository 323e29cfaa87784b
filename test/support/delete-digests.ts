import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { World } from './engine-world';

/** Deletes one row of a dry run's digests, as if it had expired. */
export async function deleteDigests({ engine }: World, runId: string): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.digests(runId) },
      Limit: 1,
    }),
  );
  for (const { pk, sk } of Items) await engine.ledger.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}
