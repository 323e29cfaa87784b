import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Item = Record<string, AttributeValue>;

/** A global secondary index that projects all attributes. */
export interface SimulatedIndex {
  readonly name: string;
  readonly keys: readonly string[];
}

const kb = 1024;

/**
 * Returns an item's size in bytes:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const itemBytes = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes({ S, N, B, L, M, SS }: AttributeValue): number {
  if (B) return B.length;
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.length / 2) + 1;
  if (L) return L.reduce((sum, one) => sum + 1 + valueBytes(one), 3);
  if (M) return 3 + Object.keys(M).length + itemBytes(M);
  if (SS) return SS.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  return 1;
}

/**
 * Returns the read units for the bytes that one request reads: one per 4 KB, rounded up, or half of that for
 * an eventually consistent read.
 */
export const readUnits = (bytes: number, consistent: boolean) =>
  Math.max(1, Math.ceil(bytes / (4 * kb))) * (consistent ? 1 : 0.5);

const tableUnits = (before: Item | undefined, after: Item | undefined) =>
  Math.max(1, Math.ceil(Math.max(before ? itemBytes(before) : 0, after ? itemBytes(after) : 0) / kb));

/**
 * Returns the write units for a change in the table itself: one per KB of the larger version, rounded up,
 * even if the condition failed.
 */
export const writeUnitsOfTable = tableUnits;

/**
 * Returns the write units for a change in an index. If nothing in the index changes, this is 0. If the item's
 * index key changes, this is the sum of the units for a removal and those for a put.
 */
export function writeUnitsOfIndex(
  { keys }: SimulatedIndex,
  before: Item | undefined,
  after: Item | undefined,
): number {
  const inIndex = (item: Item | undefined) =>
    item && keys.every((key) => item[key] !== undefined) ? item : undefined;
  const [old, next] = [inIndex(before), inIndex(after)];
  if (!old && !next) return 0;
  if (!old || !next) return tableUnits(old, next);
  const keyChanged = keys.some((key) => JSON.stringify(old[key]) !== JSON.stringify(next[key]));
  return keyChanged ? tableUnits(old, undefined) + tableUnits(undefined, next) : tableUnits(old, next);
}

/** Units that are replenished at a steady rate and can be saved up to a limit. */
export class UnitBucket {
  private units: number;
  private filledAt: number;

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number,
    private readonly savedSeconds: number,
  ) {
    this.units = perSecond * savedSeconds;
    this.filledAt = now();
  }

  /**
   * Returns true if a request may pass. A request may pass if any units are left, regardless of how many it
   * uses.
   */
  get isOpen(): boolean {
    const now = this.now();
    const earned = (this.perSecond * (now - this.filledAt)) / 1000;
    this.units = Math.min(this.perSecond * this.savedSeconds, this.units + earned);
    this.filledAt = now;
    return this.units > 0;
  }

  take(units: number): void {
    this.units -= units;
  }
}
