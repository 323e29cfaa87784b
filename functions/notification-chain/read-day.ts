import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { isDeleted } from '#functions/api/records/stored';
import { NoAnswerError, withinLimit } from '#functions/api/status/within-limit';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import { PushProviderError } from '#functions/gateways/push/push-provider-error';
import { whyNoAnswer } from '#functions/gateways/push/push-provider-words';
import type { Engine } from '#functions/runtime/dependencies';
import type { ProviderAnswer, RecordedNotification } from '#shared/domain/reminders/chain';
import { ScheduledNotification } from '#shared/models/scheduled-notification';

/** The function may run for 29 s, and sends at most two of these requests in a row. */
const maxMs = 9_000;

/** Never throws; if the request fails, returns the reason. */
export async function askProvider<Answer>(
  push: PushProvider | undefined,
  question: (push: PushProvider) => Promise<Answer>,
): Promise<ProviderAnswer<Answer>> {
  if (!push) return failed('is not configured in this function', true);
  try {
    return { outcome: 'answered', answer: await withinLimit(maxMs, () => question(push)) };
  } catch (error) {
    if (error instanceof NoAnswerError)
      return failed(`did not respond within ${maxMs / 1000} seconds`, false);
    const setUp =
      !(error instanceof PushProviderError) || ['notConfigured', 'unauthorized'].includes(error.problem);
    return failed(whyNoAnswer(error), setUp);
  }
}

export const notAsked = { outcome: 'notAsked' } as const;

const failed = (why: string, setUp: boolean) =>
  ({ outcome: 'failed', why: `OneSignal ${why}.`, setUp }) as const;

/** A typical day has about twenty. */
const maxRecords = 2_000;

/** `date` is YYYY-MM-DD in UTC. */
export async function recordsOfDay(engine: Engine, date: string): Promise<readonly RecordedNotification[]> {
  const found: Attributes[] = [];
  let after: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await engine.dynamodb.send(
      new QueryCommand({
        TableName: tableNamed(engine, ScheduledNotification.name),
        IndexName: 'byDate',
        KeyConditionExpression: 'scheduledDate = :date',
        ExpressionAttributeValues: { ':date': { S: date } },
        Limit: maxRecords - found.length,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    found.push(...Items);
    after = LastEvaluatedKey;
  } while (after && found.length < maxRecords);
  return found
    .filter((record) => !isDeleted(record))
    .map((record) => ({ ...toRecord(record), id: idOf(record) }));
}

const idOf = ({ id }: Attributes) => id?.S ?? '';
