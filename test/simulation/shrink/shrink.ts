import type { Plan } from '../scenario/plan';
import { type Result, type SimulationOptions, simulate } from '../scenario/simulate';

/** The maximum number of simulations in the search for a shorter history. */
const maxRuns = 400;

/** A part that can be left out of a history. */
interface Part {
  readonly kind: 'operation' | 'fault';
  readonly name: string;
}

/**
 * Returns the shortest history found that breaks the same guarantee. Unnecessary operations and faults are
 * left out, and the plan is simplified as far as possible. If `result` broke no guarantee, returns it
 * unchanged.
 */
export async function shrink(result: Result, options: SimulationOptions = {}): Promise<Result> {
  const { violation } = result;
  if (!violation) return result;
  let shortest = result;
  let runs = 0;
  const attempt = async (plan: Plan, allowed: ReadonlySet<string>): Promise<boolean> => {
    if (runs >= maxRuns) return false;
    runs += 1;
    const found = await simulate(result.seed, { ...options, plan, allowed });
    if (found.violation?.invariant !== violation.invariant) return false;
    shortest = found;
    return true;
  };
  const allowed = () => new Set(shortest.faults.map(({ site }) => site));
  await attempt(shortest.plan, allowed());
  // Leaving out one kind of part may make other parts unnecessary, so the search repeats until nothing
  // changes.
  for (let before = Number.POSITIVE_INFINITY; sizeOf(shortest) < before && runs < maxRuns; ) {
    before = sizeOf(shortest);
    for (const plan of smallerPlans(shortest.plan)) await attempt({ ...shortest.plan, ...plan }, allowed());
    await leaveOut(
      () => partsOf(shortest),
      (kept) => attempt(...only(shortest, kept)),
    );
  }
  return shortest;
}

const sizeOf = ({ plan, faults, lines }: Result) =>
  plan.operations.length * 100 + faults.length * 100 + plan.records[0] + plan.records[1] + lines.length / 100;

const partsOf = ({ plan, faults }: Result): readonly Part[] => [
  ...plan.operations.map(({ name }) => ({ kind: 'operation', name }) as const),
  ...faults.map(({ site }) => ({ kind: 'fault', name: site }) as const),
];

function only({ plan }: Result, kept: readonly Part[]): [Plan, ReadonlySet<string>] {
  const names = (kind: Part['kind']) =>
    new Set(kept.filter((part) => part.kind === kind).map(({ name }) => name));
  const operations = names('operation');
  return [
    { ...plan, operations: plan.operations.filter(({ name }) => operations.has(name)) },
    names('fault'),
  ];
}

/**
 * Leaves out halves, then quarters, and so on down to single parts, as long as the guarantee is still broken.
 */
async function leaveOut(
  parts: () => readonly Part[],
  attempt: (kept: readonly Part[]) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.ceil(parts().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let index = 0; index < parts().length; ) {
      const all = parts();
      const kept = [...all.slice(0, index), ...all.slice(index + size)];
      if (!(await attempt(kept))) index += size;
    }
  }
}

function* smallerPlans(plan: Plan): Generator<Partial<Plan>> {
  const [first, second] = plan.records;
  const { config } = plan;
  if (second > 0) yield { records: [first, 0] };
  for (const fewer of [1, 2, 4, Math.ceil(first / 2), first - 1]) {
    if (fewer > 0 && fewer < first) yield { records: [fewer, second] };
  }
  if (plan.badRecords) yield { badRecords: false };
  if (plan.unversionedEvery > 0) yield { unversionedEvery: 0 };
  if (config.segments > 1) yield { config: { ...config, segments: 1 } };
  if (config.hopsLeft !== undefined) yield { config: { ...config, hopsLeft: undefined } };
  if (config.writesPerSecond !== undefined) yield { config: { ...config, writesPerSecond: undefined } };
  const twice = plan.operations.some((operation) => operation.twice);
  if (twice) yield { operations: plan.operations.map((operation) => ({ ...operation, twice: false })) };
}
