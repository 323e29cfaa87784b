import { SystemicError } from '../../runtime/app-error';
import type { RunRow } from '../ledger/ledger';

/** A run's limits, taken from its row. */
export interface RunLimits {
  /** How often the limits have changed since the run started. */
  readonly version: number;
  /** Write units or calls per second for all lanes together; undefined for no limit. */
  readonly writesPerSecond: number | undefined;
  /** Read units per second for all lanes together; undefined if the run has no such limit. */
  readonly readsPerSecond: number | undefined;
  /** The maximum number of lanes that work at the same time; undefined for no limit. */
  readonly lanesAtOnce: number | undefined;
  /** The cost ceiling, in dollars; undefined for no ceiling. */
  readonly maxDollars: number | undefined;
}

/**
 * Returns the run's limits. Throws SystemicError if a limit is invalid, because the run must not continue
 * without it.
 */
export function limitsOf(
  run: Pick<RunRow, 'writesPerSecond' | 'readsPerSecond' | 'lanesAtOnce' | 'maxDollars' | 'limits'>,
): RunLimits {
  const version = run.limits?.version ?? 0;
  if (!Number.isInteger(version) || version < 0) throw unreadable('limits.version', version);
  return {
    version,
    writesPerSecond: positive('writesPerSecond', run.writesPerSecond),
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
