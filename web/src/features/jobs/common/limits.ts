import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { changesRecords, type JobShape, maxExportLaneCount, readsWhole } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import type { JobRun } from '#shared/jobs/run/run';

/** The limits as typed. An empty string means that the system default applies. */
export interface LimitTexts {
  readonly writesPerSecond: string;
  readonly readsPerSecond: string;
  readonly maxFailures: string;
  readonly maxDollars: string;
  readonly laneCount: string;
}

export type LimitName = keyof LimitTexts;

export type Limits = Partial<Record<LimitName, number>>;

const most: Readonly<Record<Exclude<LimitName, 'maxDollars'>, number>> = {
  writesPerSecond: maxUnitsPerSecond,
  readsPerSecond: maxUnitsPerSecond,
  maxFailures: 1_000_000,
  laneCount: maxExportLaneCount,
};
export const allNames: readonly LimitName[] = [
  'writesPerSecond',
  'readsPerSecond',
  'maxFailures',
  'maxDollars',
  'laneCount',
];

export const limitNamesOf = (shape: JobShape): readonly LimitName[] =>
  allNames.filter((name) => {
    if (name === 'maxDollars') return true;
    if (name === 'readsPerSecond') return shape !== 'check';
    return name === 'laneCount' ? readsWhole(shape) : changesRecords(shape);
  });

export const noLimits: LimitTexts = {
  writesPerSecond: '',
  readsPerSecond: '',
  maxFailures: '',
  maxDollars: '',
  laneCount: '',
};

export function limitsOf(run: Pick<JobRun, LimitName> | undefined): LimitTexts {
  return {
    writesPerSecond: String(run?.writesPerSecond ?? ''),
    readsPerSecond: String(run?.readsPerSecond ?? ''),
    maxFailures: String(run?.maxFailures ?? ''),
    maxDollars: String(run?.maxDollars ?? ''),
    laneCount: String(run?.laneCount ?? ''),
  };
}

/** Returns the numbers, and an error message for each invalid limit. */
export function readLimits(texts: LimitTexts): {
  readonly limits: Limits;
  readonly errors: Partial<Record<LimitName, string>>;
} {
  const limits: Limits = {};
  const errors: Partial<Record<LimitName, string>> = {};
  for (const name of allNames) {
    const value = name === 'maxDollars' ? readDollars(texts[name]) : readWholeNumber(texts[name], most[name]);
    if (value === null) continue;
    if (value !== undefined) limits[name] = value;
    else errors[name] = `Expected ${expectedOf(name)}`;
  }
  return { limits, errors };
}

const expectedOf = (name: LimitName) =>
  name === 'maxDollars' ? dollarsExpected : `a whole number from 1 to ${most[name].toLocaleString('en')}`;

/** Returns the limit that the API rejected, from a path such as `input.maxFailures`. */
export function limitNamed(field: string | undefined): LimitName | undefined {
  return allNames.find((name) => field === name || field?.endsWith(`.${name}`));
}

/** Returns the parameter that the API rejected, from a path such as `params.days`. */
export const paramNamed = (field: string | undefined) => /^params\.(.+)$/.exec(field ?? '')?.[1];

/** Reads a number with or without commas. Null if empty, undefined unless a whole number from 1 to `max`. */
export function readWholeNumber(typed: string, max: number): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}

/**
 * Reads an amount with or without a dollar sign and commas. Null if empty, undefined unless above 0 and at
 * most 1,000,000.
 */
export function readDollars(typed: string): number | null | undefined {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (text === '') return null;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0 && value <= maxCeilingDollars ? value : undefined;
}

export const dollarsExpected = `an amount above 0 and up to ${maxCeilingDollars.toLocaleString('en')} dollars`;
