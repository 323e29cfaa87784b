import { plainCause } from '#shared/jobs/failures/plain-cause';
import type { Lane } from '#shared/jobs/run/lane';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, type RunStatus } from '#shared/jobs/run/run-status';
import { type WorkingTime, workingTime } from './working-time';

/** A span in milliseconds of the run's working time (see WorkingTime). */
export interface Span {
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly status: RunStatus;
}

/**
 * A timeline row: a table with its workers, or the part of the run before or after the tables are processed.
 */
export interface CourseRow {
  readonly label: string;
  readonly table?: string;
  readonly spans: readonly Span[];
  /** The reasons why some of the table's workers ended early. */
  readonly errors: readonly string[];
}

export interface Course {
  readonly time: WorkingTime;
  readonly rows: readonly CourseRow[];
}

/**
 * The minimum duration, in milliseconds, of the part of the run before or after the tables are processed. A
 * shorter part has no row.
 */
const leastPartMs = 300;

/** Returns the course from the times that lanes store. A lane that has not started has no span. */
export function courseOf(run: JobRun, lanes: readonly Lane[], nowMs: number): Course {
  const time = workingTime(run, nowMs);
  const tables = [...new Set(lanes.map(rowName))].map((label): CourseRow => {
    const own = lanes.filter((lane) => rowName(lane) === label);
    return {
      label,
      table: own[0]?.table ?? label,
      spans: own.flatMap((lane) => spanOf(run, lane, time)),
      errors: [...new Set(own.flatMap(({ error }) => (error ? plainCause(error) : [])))],
    };
  });
  const begun = tables.flatMap(({ spans }) => spans);
  if (begun.length === 0) return { time, rows: tables };
  const firstMs = Math.min(...begun.map(({ fromMs }) => fromMs));
  const lastMs = Math.max(...begun.map(({ toMs }) => toMs));
  return {
    time,
    rows: [
      ...partOf('Queue and plan', 0, firstMs),
      ...tables,
      ...(run.endedAt ? partOf('Finish', lastMs, time.totalMs) : []),
    ],
  };
}

const rowName = ({ table, retryOf }: Lane) => (retryOf ? `${table}, retry` : table);

function partOf(label: string, fromMs: number, toMs: number): readonly CourseRow[] {
  if (toMs - fromMs < leastPartMs) return [];
  return [{ label, spans: [{ key: label, fromMs, toMs, status: 'QUEUED' }], errors: [] }];
}

function spanOf(run: JobRun, lane: Lane, time: WorkingTime): readonly Span[] {
  const { startedAt, updatedAt, done } = lane;
  if (!startedAt) return [];
  const fromMs = time.at(Date.parse(startedAt));
  // A lane that is not done is shown as active until its run ends.
  const toMs = done && updatedAt ? time.at(Date.parse(updatedAt)) : time.totalMs;
  return [{ key: `${lane.lane}`, fromMs, toMs: Math.max(fromMs, toMs), status: statusOf(run, lane) }];
}

function statusOf({ status }: JobRun, { done, error, failed }: Lane): RunStatus {
  if (error) return 'FAILED';
  if (done) return failed > 0 ? 'COMPLETED_WITH_FAILURES' : 'SUCCEEDED';
  return isActive(status) ? status : status === 'FAILED' ? 'FAILED' : 'STOPPED';
}

const maxParts = 40;
/** The shortest interval, in milliseconds. Shorter ones would show individual pages. */
const leastPartOfRateMs = 250;

export interface RatePoint {
  /** The interval's midpoint, in milliseconds of the working time. */
  readonly atMs: number;
  readonly perSecond: number;
}

/**
 * Returns the records read per second in each interval, or none if the lanes did not record their progress.
 */
export function throughputOf(lanes: readonly Lane[], { time }: Course): readonly RatePoint[] {
  const courses = lanes.flatMap((lane) => readingsOf(lane, time));
  if (courses.length === 0) return [];
  const parts = Math.max(1, Math.min(maxParts, Math.floor(time.totalMs / leastPartOfRateMs)));
  const partMs = time.totalMs / parts;
  return Array.from({ length: parts }, (_, index) => {
    const fromMs = index * partMs;
    const read = courses.reduce(
      (sum, course) => sum + readBy(course, fromMs + partMs) - readBy(course, fromMs),
      0,
    );
    return { atMs: fromMs + partMs / 2, perSecond: (read * 1000) / partMs };
  });
}

interface Reading {
  readonly atMs: number;
  readonly read: number;
}

/** Returns a lane's progress reports, with the records read up to then, from 0. */
function readingsOf({ startedAt, pacePoints }: Lane, time: WorkingTime): readonly (readonly Reading[])[] {
  if (!startedAt || !pacePoints || pacePoints.length < 2) return [];
  const fromMs = Date.parse(startedAt);
  const readings: Reading[] = [{ atMs: time.at(fromMs), read: 0 }];
  for (let index = 0; index < pacePoints.length; index += 2) {
    const [afterMs = 0, read = 0] = pacePoints.slice(index, index + 2);
    readings.push({ atMs: time.at(fromMs + afterMs), read });
  }
  return [readings];
}

function readBy(readings: readonly Reading[], atMs: number): number {
  let before: Reading = { atMs: 0, read: 0 };
  for (const reading of readings) {
    if (reading.atMs >= atMs) {
      const spanMs = reading.atMs - before.atMs;
      const share = spanMs === 0 ? 1 : Math.max(0, atMs - before.atMs) / spanMs;
      return before.read + (reading.read - before.read) * share;
    }
    before = reading;
  }
  return before.read;
}
