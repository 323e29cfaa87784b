import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { anyOf, below, equal, missing, unchanged } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isoNow } from './ledger';
import { changeRow, rowUpdate } from './rows';
import { changeWithEntry, type TrailEntry } from './trail';

/** A schedule's row. It is updated at every scheduled time and by every change of an admin. */
export interface ScheduleRow {
  readonly paused?: boolean;
  /** Who paused the schedule, and when, in ISO 8601 (UTC). */
  readonly by?: string;
  readonly at?: string;
  /** The cost at which the schedule's runs end, in dollars; no ceiling by default. */
  readonly maxDollars?: number;
  /** Who last changed the ceiling, and when, in ISO 8601 (UTC). */
  readonly limitedBy?: string;
  readonly limitedAt?: string;
  /**
   * The last scheduled time, whether it started a run or was skipped because of a pause, in ISO 8601 (UTC).
   */
  readonly lastTime?: string;
  readonly lastRunId?: string;
}

const scheduleKey = (job: string) => ({ pk: ledgerKeys.schedule(job), sk: ledgerKeys.only });

/** Reads a schedule consistently. The row is empty if the schedule has never run and never been paused. */
export async function readSchedule(engine: Engine, job: string): Promise<ScheduleRow> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: scheduleKey(job), ConsistentRead: true }),
  );
  return Item ?? {};
}

const isNotHandled = (time: string) => anyOf(missing('lastTime'), below('lastTime', time));
const isNotPaused = anyOf(missing('paused'), equal('paused', false));

/**
 * Returns the item that claims a scheduled time, so that at most one run starts per time. The item fails if
 * this time or a later one has been handled, or the schedule is paused.
 */
export const claimTime = (engine: Engine, job: string, time: string, runId: string) =>
  rowUpdate(engine, scheduleKey(job), {
    set: { lastTime: time, lastRunId: runId },
    when: [isNotHandled(time), isNotPaused],
  });

/** Records that a time was handled without starting a run, so that none starts for it later. */
export async function noteTime(engine: Engine, job: string, time: string): Promise<void> {
  await changeRow(engine, scheduleKey(job), { set: { lastTime: time }, when: [isNotHandled(time)] });
}

export interface ScheduleSwitch {
  readonly job: { readonly name: string; readonly title: string };
  readonly by: TrailEntry['by'];
}

/** Pauses a schedule. Does nothing if it is already paused. */
export async function pauseSchedule(engine: Engine, given: ScheduleSwitch): Promise<void> {
  const pause = rowUpdate(engine, scheduleKey(given.job.name), {
    set: { paused: true, by: given.by.email, at: isoNow(engine) },
    when: [isNotPaused],
  });
  await changeWithEntry(engine, pause, entryOf(given, true));
}

/** Resumes a schedule. Does not make up for missed runs. Does nothing if the schedule is not paused. */
export async function unpauseSchedule(engine: Engine, given: ScheduleSwitch): Promise<void> {
  const resumption = rowUpdate(engine, scheduleKey(given.job.name), {
    set: { paused: false },
    remove: ['by', 'at'],
    when: [equal('paused', true)],
  });
  await changeWithEntry(engine, resumption, entryOf(given, false));
}

/**
 * Sets the cost ceiling for the runs that the schedule starts from now on; null removes it. Does nothing if
 * the ceiling is unchanged. Throws Conflict if another admin changes it at the same time.
 */
export async function limitSchedule(
  engine: Engine,
  given: ScheduleSwitch,
  maxDollars: number | null,
): Promise<void> {
  const { job, by } = given;
  const before = (await readSchedule(engine, job.name)).maxDollars ?? null;
  if (before === maxDollars) return;
  const limit = rowUpdate(engine, scheduleKey(job.name), {
    set: { limitedBy: by.email, limitedAt: isoNow(engine), maxDollars: maxDollars ?? undefined },
    remove: [maxDollars === null && 'maxDollars'],
    when: [unchanged('maxDollars', before ?? undefined)],
  });
  const isChanged = await changeWithEntry(engine, limit, {
    ...scheduleEntry(given, 'given a new maximum cost'),
    before: { maxDollars: before },
    after: { maxDollars },
  });
  if (!isChanged)
    throw new AppError('Conflict', 'Another admin has just changed the maximum cost. Reload the page.');
}

const entryOf = (given: ScheduleSwitch, paused: boolean): TrailEntry => ({
  ...scheduleEntry(given, paused ? 'paused' : 'resumed'),
  before: { paused: !paused },
  after: { paused },
});

const scheduleEntry = ({ job, by }: ScheduleSwitch, what: string) =>
  ({
    type: 'configuration',
    by,
    record: `JobSchedule#${job.name}`,
    outline: `Schedule ${what}: ${job.title}.`,
  }) as const;
