/*
 * Calculates the cost of a run's capacity units. This file is also bundled into resolvers, so it must be
 * valid APPSYNC_JS: no classes, no try, no `while`, no `++`, no functions passed by name, no destructuring in
 * parameters.
 */

/** The highest cost ceiling that a run can have, in dollars. */
export const maxCeilingDollars = 1_000_000;

/** The prices of DynamoDB's units, in dollars per million. */
export interface UnitPrices {
  readonly readPerMillion: number;
  readonly writePerMillion: number;
}

/** The counted units of a lane or a run. Absent or null if the units were not counted. */
interface Units {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** Returns the cost of the counted units, in dollars. Uncounted units add nothing to the cost. */
export function dollarsFor(used: Units, prices: UnitPrices): number {
  const reads = (used.readUnits ?? 0) * prices.readPerMillion;
  const writes = (used.writeUnits ?? 0) * prices.writePerMillion;
  return (reads + writes) / 1_000_000;
}
