import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Audience } from '#shared/events/personal-messages';
import type { RunStatusChange } from '#shared/events/run-status-event';
import { eventsPartition } from '#shared/jobs/ledger/ledger-keys';
import { atMost } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { changeRow, eachRow } from '../ledger/rows';
import type { StatusEventRow } from '../ledger/status-event';

/**
 * How long a publisher's claim on an event lasts, in milliseconds. After that, another publisher may claim
 * the event.
 */
const claimMs = 60_000;

/** Delivers an event to its audience. Resolves when they have accepted it. */
export type Deliver = (change: RunStatusChange, audience: Audience) => Promise<void>;

/**
 * Publishes the events that no other publisher has claimed, oldest first. If one cannot be delivered, keeps
 * it, tries the rest, and throws the errors at the end. If the publisher dies before it removes an event, it
 * is delivered again with the same ID.
 */
export async function publishEvents(
  engine: Pick<Engine, 'ledger' | 'settings' | 'now'>,
  deliver: Deliver,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const row of eachRow(engine, { pk: eventsPartition })) {
    // Only the engine writes rows to the ledger, always in this format.
    const event = row as unknown as StatusEventRow;
    await publish(engine, event, deliver).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} events could not be published: ${errors.join('; ')}`);
  }
}

async function publish(
  engine: Pick<Engine, 'ledger' | 'settings' | 'now'>,
  { pk, sk, change, audience }: StatusEventRow,
  deliver: Deliver,
): Promise<void> {
  const Key = { pk, sk };
  const now = engine.now();
  const claimed = await changeRow(engine, Key, {
    set: { claimedUntil: now + claimMs },
    // The row is absent if another publisher has finished in the meantime.
    when: [atMost('claimedUntil', now)],
  });
  if (!claimed) return;
  await deliver(change, audience);
  await engine.ledger.send(new DeleteCommand({ TableName: engine.settings.ledgerTable, Key }));
}
