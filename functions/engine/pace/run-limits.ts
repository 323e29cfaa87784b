import { SystemicError } from '../../runtime/app-error';
import type { RunRow } from '../ledger/ledger';

/** A run's limits, taken from its row. */
export interface RunLimits {
  /** How often the limits have changed since the run started. */
  readonly version: number;
  /** Write units or calls per second for all lanes together; undefined for no limit. */
  readonly writesPerSecond: number | undefined;
  /** The smallest write budget among the tables that the run changes; undefined if none has one. */
  readonly budget: number | undefined;
  /** Read units per second for all lanes together; undefined if the run has no such limit. */
  readonly readsPerSecond: number | undefined;
  /** The maximum number of lanes that work at the same time; undefined for no limit. */
  readonly lanesAtOnce: number | undefined;
  /** The cost ceiling, in dollars; undefined for no ceiling. */
  readonly maxDollars: number | undefined;
}

/**
 * Returns the limits in a run's row, with the budget of its tables. Throws SystemicError if a limit is
 * invalid, because the run must not continue without it.
 */
export function limitsOf(
  run: Pick<RunRow, 'writesPerSecond' | 'readsPerSecond' | 'lanesAtOnce' | 'maxDollars' | 'limits'>,
  budget?: number,
): RunLimits {
  const version = run.limits?.version ?? 0;
  if (!Number.isInteger(version) || version < 0) throw unreadable('limits.version', version);
  return {
    version,
    writesPerSecond: positive('writesPerSecond', run.writesPerSecond),
    budget,
    readsPerSecond: positive('readsPerSecond', run.readsPerSecond),
    lanesAtOnce: positive('lanesAtOnce', run.lanesAtOnce),
    maxDollars: positive('maxDollars', run.maxDollars),
  };
}

function positive(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw unreadable(name, value);
}

const unreadable = (name: string, value: unknown) =>
  new SystemicError(
    `${limitsUnread}: ${name} is ${JSON.stringify(value)}; expected a number above 0. Set the limits again, then resume the run.`,
  );

/** The start of the error message of a lane that ends because its limits cannot be read. */
export const limitsUnread = 'The run stopped because its limits could not be read';

/** True if the budget of its tables, and not its own limit, determines how fast a run may write. */
export const isBudgeted = ({ writesPerSecond = Number.POSITIVE_INFINITY, budget }: RunLimits): boolean =>
  budget !== undefined && budget < writesPerSecond;

/** Returns how fast a run may write: its own limit, or the budget of its tables if that is lower. */
export const writeLimitOf = (limits: RunLimits): number | undefined =>
  isBudgeted(limits) ? limits.budget : limits.writesPerSecond;
