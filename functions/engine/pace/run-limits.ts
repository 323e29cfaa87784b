import { SystemicError } from '../../runtime/app-error';
import type { RunRow } from '../ledger/ledger';

/** A run's limits, taken from its row. */
export interface RunLimits {
  /** The number of times that the limits have changed since the run started. */
  readonly version: number;
  /**
   * The maximum number of write units or calls per second for all lanes together, or undefined for no limit.
   */
  readonly writesPerSecond: number | undefined;
  /**
   * The maximum number of read units per second for all lanes together, or undefined if the run itself has no
   * such limit.
   */
  readonly readsPerSecond: number | undefined;
  /** The maximum number of lanes that may work at the same time, or undefined for no limit. */
  readonly lanesAtOnce: number | undefined;
  /** The cost, in dollars, at which the run ends, or undefined for no ceiling. */
  readonly maxDollars: number | undefined;
}

/**
 * Returns the limits in a run's row. Throws SystemicError if a limit is invalid, because the run must not
 * continue without it.
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

/** The start of the error message for a lane that ends because its limits cannot be read. */
export const limitsUnread = 'The run stopped because its limits could not be read';
