import { changesRecords, type JobShape, maxLaneCount, readsWhole } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import type { JobRun } from '#shared/jobs/run/run';
import { readWholeNumber } from '../common/whole-number';

/** Limits of a run as typed; empty means the system's own limit. */
export interface LimitTexts {
  readonly writesPerSecond: string;
  readonly readsPerSecond: string;
  readonly maxFailures: string;
  readonly laneCount: string;
}

export type LimitName = keyof LimitTexts;

/** Limits of a run in the API's format; empty ones are omitted. */
export type Limits = Partial<Record<LimitName, number>>;

/** The API's maximum for each limit. */
const most: Readonly<Record<LimitName, number>> = {
  writesPerSecond: maxUnitsPerSecond,
  readsPerSecond: maxUnitsPerSecond,
  maxFailures: 1_000_000,
  laneCount: maxLaneCount,
};
const names: readonly LimitName[] = ['writesPerSecond', 'readsPerSecond', 'maxFailures', 'laneCount'];

/** The limits available to a run of this shape. */
export const limitNamesOf = (shape: JobShape): readonly LimitName[] =>
  names.filter((name) => {
    if (name === 'readsPerSecond') return shape !== 'check';
    return name === 'laneCount' ? readsWhole(shape) : changesRecords(shape);
  });

export const noLimits: LimitTexts = {
  writesPerSecond: '',
  readsPerSecond: '',
  maxFailures: '',
  laneCount: '',
};

/** The limits that a run was started with, as initial values for the next one. */
export function limitsOf(run: Pick<JobRun, LimitName> | undefined): LimitTexts {
  return {
    writesPerSecond: String(run?.writesPerSecond ?? ''),
    readsPerSecond: String(run?.readsPerSecond ?? ''),
    maxFailures: String(run?.maxFailures ?? ''),
    laneCount: String(run?.laneCount ?? ''),
  };
}

/** Parses typed limits. Returns the numbers, or the problems by limit. */
export function readLimits(texts: LimitTexts): {
  readonly limits: Limits;
  readonly errors: Partial<Record<LimitName, string>>;
} {
  const limits: Limits = {};
  const errors: Partial<Record<LimitName, string>> = {};
  for (const name of names) {
    const value = readWholeNumber(texts[name], most[name]);
    if (value === null) continue;
    if (value !== undefined) limits[name] = value;
    else errors[name] = `Expected a whole number from 1 to ${most[name].toLocaleString('en')}`;
  }
  return { limits, errors };
}

/** The limit that the API rejected, from a path such as `input.maxFailures`. */
export function limitNamed(field: string | undefined): LimitName | undefined {
  return names.find((name) => field === name || field?.endsWith(`.${name}`));
}

/** The parameter that the API rejected: `params.days` is the field `days`. */
export const paramNamed = (field: string | undefined) => /^params\.(.+)$/.exec(field ?? '')?.[1];
