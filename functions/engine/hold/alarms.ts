import { z } from 'zod';
import { anyOf, below, missing } from '#functions/dynamodb/update';
import { isoNow } from '#functions/engine/ledger/ledger';
import { changeRow, rowsBeginning } from '#functions/engine/ledger/rows';
import type { AlarmState } from '#functions/runtime/alarm-state';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { laneError } from '#functions/runtime/error-classes';
import type { HoldingAlarm } from '#shared/api/api-types';
import { alarmsPartition } from '#shared/jobs/ledger/ledger-keys';

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
async function storedAlarms(engine: Pick<Engine, 'ledger' | 'settings'>) {
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

/**
 * Stores the states that differ from CloudWatch's. Covers what events do not: an alarm already in ALARM when
 * it was configured, one deleted while in ALARM, and a lost event. Does nothing in a function that cannot
 * read alarms, or if no alarms hold runs.
 */
export async function compareAlarms(engine: Engine): Promise<void> {
  const names = [...new Set(engine.settings.holds.alarms.map(({ alarm }) => alarm))];
  if (!engine.describeAlarms || names.length === 0) return;
  // An alarm that is created again after this time has newer events.
  const askedAt = isoNow(engine);
  const found = new Map((await engine.describeAlarms(names)).map((one) => [one.alarm, one]));
  const stored = new Map((await storedAlarms(engine)).map(({ sk, state }) => [sk, state]));
  for (const alarm of names) {
    const now = changeOf(found.get(alarm) ?? deleted(alarm, askedAt));
    if (now && now.state !== (stored.get(alarm) ?? 'OK')) await noteAlarm(engine, now);
  }
}

const deleted = (alarm: string, since: string): AlarmState => ({
  alarm,
  state: 'OK',
  since,
  reason: 'The alarm no longer exists.',
});

/** Returns the change to store; undefined for a state that changes nothing. */
const changeOf = ({ state, ...rest }: AlarmState): AlarmChange | undefined =>
  state === 'INSUFFICIENT_DATA' ? undefined : { ...rest, state };
