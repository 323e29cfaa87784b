/** True for an operation that is paid by read units. */
export const isRead = (name: string) => /^(Scan|Query|Get|BatchGet|Describe)/.test(name);

/** Units that an answer says it took. */
export function capacityOf(output: unknown): number {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: unknown };
  const all = Array.isArray(ConsumedCapacity) ? ConsumedCapacity : [ConsumedCapacity];
  return all.reduce<number>(
    (sum, one) => sum + ((one as { CapacityUnits?: number } | undefined)?.CapacityUnits ?? 0),
    0,
  );
}
