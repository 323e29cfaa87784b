import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { functionLog } from '#functions/runtime/function-log';
import { outboxPartition } from '#shared/jobs/ledger/ledger-keys';
import type { Approval } from '#shared/jobs/run/approval';
import { atMost } from '../../dynamodb/update';
import type { AttentionMessage } from '../../runtime/attention-message';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, type RunRow } from '../ledger/ledger';
import { changeRow, eachRow } from '../ledger/rows';

/*
 * Messages about runs that need attention. The transaction that ends such a run puts a message into the
 * outbox, under its own key, so a later message about the same run does not replace it. A message is removed
 * only after it has been published, so none is lost. If a publisher dies before that, it is published again,
 * with the same run and attempt.
 */

/**
 * How long a publisher's claim lasts, in milliseconds. After that, another publisher may claim the message.
 */
const claimMs = 60_000;

interface OutboxRow extends AttentionMessage {
  readonly pk: string;
  readonly sk: string;
  /** When the claim ends, in milliseconds since the epoch. */
  readonly claimedUntil: number;
}

const rowOf = (message: AttentionMessage, claimedUntil: number): OutboxRow => ({
  pk: outboxPartition,
  sk: `${message.runId}#${message.attempt}#${message.kind ?? 'end'}#${message.at}`,
  ...message,
  claimedUntil,
});

/**
 * Returns the item that stores a message, for the transaction that ends a run. The function that ends the run
 * publishes the message.
 */
export const outboxPut = (
  engine: Engine,
  run: RunRow,
  end: Pick<
    AttentionMessage,
    'kind' | 'status' | 'reason' | 'read' | 'changed' | 'recordsChanged' | 'failed' | 'unchanged'
  >,
) => ({
  TableName: engine.settings.ledgerTable,
  Item: rowOf(
    {
      ...(end.kind && { kind: end.kind }),
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
      recordsChanged: end.recordsChanged ?? null,
      failed: end.failed,
      unchanged: end.unchanged,
    },
    engine.now() + claimMs,
  ),
});

/** Returns the item that stores a message about an approval request. The reconciler publishes the message. */
export const approvalMessagePut = (engine: Engine, run: RunRow, approval: Approval) => ({
  TableName: engine.settings.ledgerTable,
  Item: rowOf(
    {
      kind: 'approval',
      runId: run.id,
      attempt: run.attempt,
      title: run.title,
      job: run.job,
      status: run.status,
      startedBy: approval.requestedBy,
      at: approval.requestedAt,
      reason: `${approval.requestedBy} asks for approval of a dry run with ${approval.changes.toLocaleString('en')} planned changes. The request expires at ${approval.expiresAt}.${approval.note ? ` ${approval.note}` : ''}`,
      read: run.read ?? 0,
      changed: run.changed ?? 0,
      recordsChanged: run.recordsChanged ?? null,
      failed: run.failed ?? 0,
      unchanged: run.unchanged ?? 0,
    },
    engine.now(),
  ),
});

/**
 * Publishes the message of `outboxPut`. If that fails, it remains for the reconciler. Never throws, because
 * the run has already ended.
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
 * Publishes the messages that no other publisher has claimed. If one cannot be published, tries the rest, and
 * throws the errors at the end.
 */
export async function publishOutbox(engine: Engine): Promise<void> {
  const errors: unknown[] = [];
  for await (const row of eachRow(engine, { pk: outboxPartition })) {
    // Only the engine writes rows to the ledger, in this format.
    const message = row as unknown as OutboxRow;
    await publishClaimed(engine, message).catch((error: unknown) => errors.push(error));
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
 * Claims a message. Returns false if another publisher has claimed it. Callers that read the outbox at the
 * same time then do not publish it twice.
 */
async function claim(engine: Engine, { pk, sk }: OutboxRow): Promise<boolean> {
  const now = engine.now();
  const claimed = await changeRow(
    engine,
    { pk, sk },
    {
      set: { claimedUntil: now + claimMs },
      // The row is absent if another publisher has finished in the meantime.
      when: [atMost('claimedUntil', now)],
    },
  );
  return claimed !== undefined;
}

/** A function without a topic leaves the message to the reconciler, which has one. */
async function publish(engine: Engine, { pk, sk, claimedUntil: _, ...message }: OutboxRow): Promise<void> {
  if (!engine.publishAttention) return;
  await engine.publishAttention(message);
  await engine.ledger.send(new DeleteCommand({ TableName: engine.settings.ledgerTable, Key: { pk, sk } }));
}
