import { changesRecords, maxExportLaneCount } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import type { JobRun } from '#shared/jobs/run/run';
import { dollarsExpected, readDollars, readWholeNumber } from '../../common/limits';

/** A limit that can be changed while the run is active. */
export type LimitName = 'writesPerSecond' | 'readsPerSecond' | 'lanesAtOnce' | 'maxDollars';

export type LimitTexts = Readonly<Record<LimitName, string>>;

type Run = Pick<JobRun, LimitName | 'shape' | 'dryRun' | 'tables'>;

/** Returns a run's limits. Dry runs and jobs that only read have no write limit. */
export const limitNamesOf = ({ shape, dryRun }: Run): readonly LimitName[] => [
  ...(changesRecords(shape) && !dryRun ? (['writesPerSecond'] as const) : []),
  'readsPerSecond',
  'lanesAtOnce',
  'maxDollars',
];

/** Returns a label, which says 'calls' instead of 'writes' for jobs that call another system. */
export const limitLabel = (name: LimitName, { shape }: Pick<Run, 'shape'>): string => {
  if (name === 'writesPerSecond') return shape === 'calls' ? 'Calls per second' : 'Writes per second';
  if (name === 'maxDollars') return 'Cost in dollars';
  return name === 'readsPerSecond' ? 'Reads per second' : 'Workers at once';
};

export const workersOf = ({ tables }: Pick<Run, 'tables'>): number =>
  tables.reduce((sum, { lanes }) => sum + lanes, 0);

export const textsOf = (run: Run): LimitTexts => ({
  writesPerSecond: String(run.writesPerSecond ?? ''),
  readsPerSecond: String(run.readsPerSecond ?? ''),
  lanesAtOnce: String(run.lanesAtOnce ?? ''),
  maxDollars: String(run.maxDollars ?? ''),
});

/** Returns the limits in the API's format (null means no limit), and an error for each invalid limit. */
export function readTexts(
  texts: LimitTexts,
  names: readonly LimitName[],
): { readonly limits: Partial<Record<LimitName, number | null>>; readonly errors: LimitErrors } {
  const limits: Partial<Record<LimitName, number | null>> = {};
  const errors: Partial<Record<LimitName, string>> = {};
  for (const name of names) {
    const most = name === 'lanesAtOnce' ? maxExportLaneCount : maxUnitsPerSecond;
    const isCost = name === 'maxDollars';
    const value = isCost ? readDollars(texts[name]) : readWholeNumber(texts[name], most);
    const expected = isCost ? dollarsExpected : `a whole number from 1 to ${most.toLocaleString('en')}`;
    if (value !== undefined) limits[name] = value;
    else errors[name] = `'${texts[name].trim()}' is not ${expected}`;
  }
  return { limits, errors };
}

export type LimitErrors = Readonly<Partial<Record<LimitName, string>>>;
