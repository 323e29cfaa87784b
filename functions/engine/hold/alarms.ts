import { z } from 'zod';
import type { HoldingAlarm } from '#shared/api/api-types';
import { alarmsPartition } from '#shared/jobs/ledger/ledger-keys';
import { anyOf, below, missing } from '../../dynamodb/update';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { changeRow, rowsBeginning } from '../ledger/rows';

/*
 * The last known state of each alarm that may hold runs, one row each in one ledger partition. EventBridge
 * delivers changes at least once and in no particular order, so the row keeps the newest.
 *
 * An event may also be lost, an alarm may have been in ALARM before its events were requested, or be deleted,
 * so the reconciler compares the rows with CloudWatch every minute (compare-alarms.ts).
 *
 * INSUFFICIENT_DATA changes nothing: an alarm holds runs from ALARM until the next OK. Without a row, it
 * counts as OK.
 */

export interface AlarmChange {
  readonly alarm: string;
  readonly state: 'ALARM' | 'OK';
  /** When the alarm entered the state, in ISO 8601 (UTC) with milliseconds. */
  readonly since: string;
  readonly reason: string;
}

/** The maximum length of an alarm's reason, as in CloudWatch. */
const maxReasonCharacters = 1_023;

/** The start of the error message of a lane that ends because the alarm states cannot be read. */
const alarmsUnread = 'The run stopped because its alarm states could not be read';

const rowShape = z.object({
  sk: z.string(),
  state: z.enum(['ALARM', 'OK']),
  since: z.iso.datetime(),
  reason: z.string(),
});

/** Stores an alarm's state, unless a newer one is stored or the alarm is not configured to hold runs. */
export async function noteAlarm(
  { ledger, settings }: Pick<Engine, 'ledger' | 'settings'>,
  { alarm, state, since, reason }: AlarmChange,
): Promise<void> {
  if (!settings.holds.alarms.some((one) => one.alarm === alarm)) return;
  await changeRow(
    { ledger, settings },
    { pk: alarmsPartition, sk: alarm },
    {
      set: { state, since, reason: reason.slice(0, maxReasonCharacters) },
      when: [anyOf(missing('since'), below('since', since))],
    },
  );
}

/**
 * Returns the alarms in ALARM that concern a run on these tables. Throws TransientError or SystemicError if
 * the states cannot be read: a run may continue only when it is known that nothing holds it.
 */
export async function alarmsOn(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  tables: ReadonlySet<string>,
): Promise<readonly HoldingAlarm[]> {
  const concerning = new Set(
    engine.settings.holds.alarms
      .filter(({ table }) => table === undefined || tables.has(table))
      .map(({ alarm }) => alarm),
  );
  if (concerning.size === 0) return [];
  const rows = await storedAlarms(engine);
  return rows
    .filter(({ sk, state }) => state === 'ALARM' && concerning.has(sk))
    .map(({ sk, since, reason }) => ({ alarm: sk, since, reason }));
}

/** Returns the stored states. Throws TransientError or SystemicError if they cannot be read. */
export async function storedAlarms(engine: Pick<Engine, 'ledger' | 'settings'>) {
  let rows: readonly Record<string, unknown>[];
  try {
    rows = await rowsBeginning(engine, { pk: alarmsPartition });
  } catch (error) {
    throw laneError(error, alarmsUnread);
  }
  return rows.map((row) => {
    const { data, error } = rowShape.safeParse(row);
    if (data) return data;
    const { path = [], message } = error.issues[0] ?? {};
    throw new SystemicError(`${alarmsUnread}: ${String(row.sk)}: ${path.join('.')}: ${message}`);
  });
}
