import { type Condition, exists, missing } from '#functions/dynamodb/update';
import { changeRunRow } from '#functions/engine/ledger/change-run';
import {
  type HoldRow,
  type HoldTotals,
  isoNow,
  type LaneRow,
  type RunRow,
} from '#functions/engine/ledger/ledger';
import { log } from '#functions/engine/ledger/log';
import { alarmNames, type LogLine, logLines } from '#functions/engine/ledger/log-lines';
import type { Engine } from '#functions/runtime/dependencies';
import type { HoldingAlarm } from '#shared/api/api-types';
import { alarmsOn } from './alarms';

/*
 * Holds a run while one of the configured alarms is in ALARM (docs/holds.md).
 *
 * | who                        | does                                                                    |
 * |----------------------------|-------------------------------------------------------------------------|
 * | a lane that finds an alarm | sets `held` in the run's row and ends; its page stays in the journal    |
 * | a lane that finds `held`   | ends, even if the alarm is OK again, so no lane idles while others work |
 * | Finish, while held         | checks again every few seconds; no function and no lane waits           |
 * | Finish, when all are OK    | waits until they have stayed OK for a while, then removes `held` and    |
 * |                            | hands over to the next attempt                                          |
 * | Finish, after too long or  | ends the run as FAILED; it can be resumed                               |
 * | too many holds             |                                                                         |
 *
 * During a long hold, the run moves to the next attempt, because each check adds to the execution's history.
 * `since` and `until` stay the same. Resuming a run begins a new hold and resets the limits
 * (hold-limits.ts). An undo is never held.
 */

/**
 * The time between checks on whether a run is still held. It is also the maximum time before a stop takes
 * effect.
 */
export const askAgainSeconds = 5;

/**
 * The maximum number of alarms in a run's row, and the length of each reason. The row must stay small,
 * however many alarms are configured.
 */
const maxListedAlarms = 10;
const maxReasonCharacters = 500;

/**
 * How long an execution may wait for a hold to end, in milliseconds. Each check adds 9 events to its history:
 * Finish (5), the choice after it (2) and the wait (2). An execution whose lanes have worked has about 470
 * events left (hops.ts), one that began held several thousand.
 */
export const maxWaitMs = { afterWork: 2 * 60_000, heldFromStart: 60 * 60_000 };

/**
 * Returns true if this attempt's lanes must end. The first lane that finds an alarm records the hold. Throws
 * TransientError or SystemicError if the alarms cannot be read.
 */
export async function isHeld(
  engine: Engine,
  run: RunRow,
  lanes: readonly Pick<LaneRow, 'table'>[],
): Promise<boolean> {
  if (run.held?.attempt === run.attempt) return true;
  const alarms = await alarmsHolding(engine, run, lanes);
  if (alarms.length > 0) await noteHeld(engine, run, alarms);
  return alarms.length > 0;
}

/**
 * Returns what holds a run whose lanes have ended; undefined if nothing does. Keeps the alarms in the run's
 * row up to date.
 */
export async function heldNow(
  engine: Engine,
  run: RunRow,
  lanes: readonly Pick<LaneRow, 'table'>[],
): Promise<HoldRow | undefined> {
  const alarms = await alarmsHolding(engine, run, lanes);
  const { held } = run;
  if (held?.attempt !== run.attempt) return alarms.length > 0 ? noteHeld(engine, run, alarms) : undefined;
  if (alarms.length === 0) return whileQuiet(engine, run, held);
  const { continuesAt, ...rest } = held;
  const isSame = !continuesAt && namesOf(alarms) === namesOf(held.alarms);
  return isSame ? held : putHeld(engine, run, { ...rest, alarms }, logLines.held({ alarms }));
}

/**
 * Keeps a run held until its alarms have been OK for long enough. If one turns on meanwhile, the same hold
 * goes on, so an alarm that turns on and off does not start one attempt after another.
 */
async function whileQuiet(engine: Engine, run: RunRow, held: HoldRow): Promise<HoldRow | undefined> {
  const now = engine.now();
  if (held.continuesAt) return now >= Date.parse(held.continuesAt) ? undefined : held;
  const untilMs = Math.min(now + quietMs(held.count ?? 1), Date.parse(held.until));
  const continuesAt = new Date(untilMs).toISOString();
  const line = logLines.continuesSoon({ alarms: held.alarms, continuesAt });
  return putHeld(engine, run, { ...held, continuesAt }, line);
}

/** Returns the totals of the completed holds, including the one that ends now. */
export function holdsSoFar({ held, holds = noHolds }: RunRow, now: number): HoldTotals {
  if (!held) return holds;
  return { count: held.count ?? holds.count + 1, ms: holds.ms + Math.max(0, now - Date.parse(held.since)) };
}

/** Returns true if the run has been held for too long and must be ended. */
export const givesUp = ({ until }: HoldRow, now: number): boolean => now >= Date.parse(until);

/**
 * Returns true if this execution may wait for the hold to end. If not, the next execution continues the wait.
 */
export function mayWait({ since, from }: HoldRow, run: Pick<RunRow, 'attempt' | 'attempts'>, now: number) {
  if (from === run.attempt) return now - Date.parse(since) < maxWaitMs.afterWork;
  const began = run.attempts.at(-1)?.createdAt ?? since;
  return now - Date.parse(began) < maxWaitMs.heldFromStart;
}

export function gaveUp(held: HoldRow, { holds = noHolds }: Pick<RunRow, 'holds'>): string {
  const { since, until, alarms } = held;
  const lastMs = Date.parse(until) - Date.parse(since);
  if (holds.count === 0)
    return `The run gave up after being held for ${minutesOf(lastMs)} by ${alarmNames(alarms)}. Resume it when the alarm is OK.`;
  const times = `${(holds.count + 1).toLocaleString('en')} times, for ${minutesOf(holds.ms + lastMs)} in total`;
  return `The run gave up after being held ${times}, most recently by ${alarmNames(alarms)}. Find out why alarms keep turning on, then resume the run.`;
}

const minutesOf = (ms: number) => `${Math.round(ms / 60_000).toLocaleString('en')} min`;

export function continuesLine({ since, alarms }: HoldRow, attempt: number, now: number): LogLine {
  const seconds = Math.max(1, Math.round((now - Date.parse(since)) / 1000));
  return logLines.noLongerHeld({ alarms, seconds, attempt });
}

async function alarmsHolding(
  engine: Engine,
  { undoes, tablesWritten }: RunRow,
  lanes: readonly Pick<LaneRow, 'table'>[],
): Promise<readonly HoldingAlarm[]> {
  if (undoes || engine.settings.holds.alarms.length === 0) return [];
  // A lane that reads several tables has their names in a single string.
  const tables = lanes.flatMap(({ table }) => table.split(/[ ,]+/));
  const alarms = await alarmsOn(engine, new Set([...tablesWritten, ...tables]));
  return alarms
    .slice(0, maxListedAlarms)
    .map((one) => ({ ...one, reason: one.reason.slice(0, maxReasonCharacters).toWellFormed() }));
}

async function noteHeld(engine: Engine, run: RunRow, alarms: readonly HoldingAlarm[]): Promise<HoldRow> {
  const { attempt } = run;
  const since = isoNow(engine);
  const { holds = noHolds } = run;
  const untilMs = engine.now() + holdMs(holds, engine.settings.holds.minutes);
  const until = new Date(untilMs).toISOString();
  const held: HoldRow = { attempt, from: attempt, count: holds.count + 1, since, until, alarms };
  const isFirst = await setHeld(engine, run, held, missing('held'));
  if (isFirst) await log(engine, { run, attempt }, 'warning', logLines.held({ alarms }));
  return held;
}

async function putHeld(engine: Engine, run: RunRow, held: HoldRow, line: LogLine): Promise<HoldRow> {
  const isPut = await setHeld(engine, run, held, exists('held'));
  if (isPut) await log(engine, { run, attempt: run.attempt }, 'warning', line);
  return held;
}

/**
 * Stores the hold. Returns false if the run has changed in the meantime, either because another lane has
 * recorded the hold or because the run is stopping.
 */
const setHeld = (engine: Engine, run: RunRow, held: HoldRow, condition: Condition): Promise<boolean> =>
  changeRunRow(engine, { ...run, status: 'RUNNING' }, { set: { held }, when: [condition] });

const namesOf = (alarms: readonly HoldingAlarm[]) =>
  alarms
    .map(({ alarm }) => alarm)
    .sort()
    .join('\n');

/*
 * Keeps an alarm that turns on and off from creating attempt after attempt (docs/holds.md). With the
 * `holdMinutes` setting, these are all the values that holds depend on.
 */

const minuteMs = 60_000;

/**
 * How long all alarms must stay OK after a run's first hold, in milliseconds. The time doubles with each
 * hold.
 */
const firstQuietMs = 15_000;

/** The maximum of that time, in milliseconds. */
const longestQuietMs = 15 * minuteMs;

/** The maximum number of holds of a run that nobody resumes in between. One more hold ends it. */
export const maxHolds = 20;

/** The maximum time in all of these holds, as a multiple of the maximum for a single one. */
const maxTimeInHolds = 4;

export const noHolds: HoldTotals = { count: 0, ms: 0 };

/** Returns how long all alarms must stay OK after the `count`-th hold, in milliseconds. */
export const quietMs = (count: number): number => Math.min(longestQuietMs, firstQuietMs * 2 ** (count - 1));

/**
 * Returns how long the next hold may last before the run gives up, in milliseconds; 0 if it has been held too
 * often or too long.
 * @param holdMinutes the maximum for a single hold
 */
export function holdMs({ count, ms }: HoldTotals, holdMinutes: number): number {
  if (count >= maxHolds) return 0;
  const singleMs = holdMinutes * minuteMs;
  return Math.max(0, Math.min(singleMs, maxTimeInHolds * singleMs - ms));
}
