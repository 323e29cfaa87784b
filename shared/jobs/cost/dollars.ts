/*
 * Also bundled into resolvers, so it must be valid APPSYNC_JS: no classes, no try, no `while`, no `++`, no
 * functions passed by name, no destructuring in parameters.
 */

export const maxCeilingDollars = 1_000_000;

export interface UnitPrices {
  readonly readPerMillion: number;
  readonly writePerMillion: number;
}

/** Units used, which are absent or null if not counted. */
interface Units {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

export function dollarsFor(used: Units, prices: UnitPrices): number {
  const reads = (used.readUnits ?? 0) * prices.readPerMillion;
  const writes = (used.writeUnits ?? 0) * prices.writePerMillion;
  return (reads + writes) / 1_000_000;
}
