import type { AlarmState } from '../../runtime/alarm-state';
import type { Engine } from '../../runtime/dependencies';
import { isoNow } from '../ledger/ledger';
import { type AlarmChange, noteAlarm, storedAlarms } from './alarms';

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
