/** Returns true for an operation that is billed in read units. */
export const isRead = (name: string) => /^(Scan|Query|Get|BatchGet|Describe)/.test(name);

/** Returns the capacity units reported in a response. */
export function capacityOf(output: unknown): number {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: unknown };
  const all = Array.isArray(ConsumedCapacity) ? ConsumedCapacity : [ConsumedCapacity];
  return all.reduce<number>(
    (sum, one) => sum + ((one as { CapacityUnits?: number } | undefined)?.CapacityUnits ?? 0),
    0,
  );
}
