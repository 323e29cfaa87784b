import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { functionLog } from '#functions/runtime/function-log';
import { outboxPartition } from '#shared/jobs/ledger/ledger-keys';
import type { AttentionMessage } from '../../runtime/attention-message';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, type RunRow } from '../ledger/ledger';

/*
 * The transaction that ends a run which needs a person puts a message into the outbox; the message is removed
 * once it is published. So no message is lost. If a publisher dies before removing a message, it is published
 * twice; its run and attempt identify it.
 */

/** Whoever claims a message has this long to publish it before somebody else may. */
const claimMs = 60_000;

interface OutboxRow extends AttentionMessage {
  readonly pk: string;
  readonly sk: string;
  /** Milliseconds since the epoch; until then a publisher has claimed it. */
  readonly claimedUntil: number;
}

const outboxKey = (runId: string) => ({ pk: outboxPartition, sk: runId });

/**
 * The part of a run's last transaction that puts its message into the outbox, to be published by whoever ends
 * the run.
 */
export const outboxPut = (
  engine: Engine,
  run: RunRow,
  end: Pick<AttentionMessage, 'status' | 'reason' | 'read' | 'changed' | 'failed' | 'unchanged'>,
) => ({
  TableName: engine.settings.ledgerTable,
  Item: {
    ...outboxKey(run.id),
    runId: run.id,
    attempt: run.attempt,
    title: run.title,
    job: run.job,
    status: end.status,
    startedBy: run.startedBy,
    at: isoNow(engine),
    reason: end.reason,
    read: end.read,
    changed: end.changed,
    failed: end.failed,
    unchanged: end.unchanged,
    claimedUntil: engine.now() + claimMs,
  } satisfies OutboxRow,
});

/**
 * Publishes what `outboxPut` has put. If that fails, the message stays in the outbox for the reconciler; the
 * run is over all the same.
 */
export async function publishPut(engine: Engine, put: ReturnType<typeof outboxPut>): Promise<void> {
  const { runId } = put.Item;
  try {
    await publish(engine, put.Item);
  } catch (error) {
    functionLog.error('A message stays in the outbox', { runId, error: String(error) });
  }
}

/**
 * Publishes what is left in the outbox and claimed by nobody. Tries all of them, then throws if one could not
 * be published.
 */
export async function publishOutbox(engine: Engine): Promise<void> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': outboxPartition },
      ConsistentRead: true,
    },
  );
  const errors: unknown[] = [];
  for await (const page of pages) {
    // Only this folder writes the ledger's rows, in these shapes.
    for (const row of (page.Items ?? []) as OutboxRow[]) {
      await publishClaimed(engine, row).catch((error: unknown) => errors.push(error));
    }
  }
  if (errors.length > 0) {
    throw new AggregateError(
      errors,
      `${errors.length} messages could not be published: ${errors.join('; ')}`,
    );
  }
}

async function publishClaimed(engine: Engine, row: OutboxRow): Promise<void> {
  if (await claim(engine, row)) await publish(engine, row);
}

/**
 * False if somebody else has it: two callers that look through the outbox at the same time publish a message
 * once.
 */
async function claim(engine: Engine, { runId, attempt }: OutboxRow): Promise<boolean> {
  const now = engine.now();
  return await unlessRefused(() =>
    engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: outboxKey(runId),
        UpdateExpression: 'SET claimedUntil = :until',
        ConditionExpression: 'attempt = :attempt AND claimedUntil <= :now',
        ExpressionAttributeValues: { ':until': now + claimMs, ':attempt': attempt, ':now': now },
      }),
    ),
  );
}

/** A function without a topic leaves the message to the reconciler, which has one. */
async function publish(engine: Engine, row: AttentionMessage): Promise<void> {
  if (!engine.publishAttention) return;
  await engine.publishAttention(row);
  // A later attempt may have put its own message in its place meanwhile.
  await unlessRefused(() =>
    engine.ledger.send(
      new DeleteCommand({
        TableName: engine.settings.ledgerTable,
        Key: outboxKey(row.runId),
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeValues: { ':attempt': row.attempt },
      }),
    ),
  );
}

/** False if the condition of the write does not hold. */
async function unlessRefused(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
