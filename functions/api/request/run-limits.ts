import { z } from 'zod';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';

const maxFailures = 1_000_000;

export const runLimits = {
  maxDollars: z.number().positive().max(maxCeilingDollars).nullish(),
  writesPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  maxFailures: z.int().min(1).max(maxFailures).nullish(),
};
