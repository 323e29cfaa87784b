import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LocalHost } from '#infra/local/host-options';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';

const agoMs = 6 * 60_000;

/**
 * Changes a run's rows as if its workers had died six minutes ago, right after the run was asked to stop. A
 * test cannot wait that long.
 */
export async function abandonRun({ dynamodb, ledgerTable }: LocalHost, runId: string): Promise<void> {
  const ledger = DynamoDBDocumentClient.from(dynamodb);
  const pk = ledgerKeys.run(runId);
  const thenMs = Date.now() - agoMs;
  const { Items: rows = [] } = await ledger.send(
    new QueryCommand({
      TableName: ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  for (const { sk, leaseUntil } of rows) {
    const [name, value] =
      sk === ledgerKeys.runRow ? ['stopRequestedAt', new Date(thenMs).toISOString()] : ['leaseUntil', thenMs];
    if (name === 'leaseUntil' && leaseUntil === undefined) continue;
    await ledger.send(
      new UpdateCommand({
        TableName: ledgerTable,
        Key: { pk, sk },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  }
}
