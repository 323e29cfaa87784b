import type { Page } from '#shared/api/page';
import type { Failure } from '#shared/jobs/run/results';
import type { FindingCount } from '#shared/jobs/run/run';

/** Records that failed for the same reason. */
export interface FailureCause {
  readonly code: string;
  /** The message of the first record. The messages of the others may differ in IDs and numbers. */
  readonly message: string;
  readonly count: number;
  readonly first: readonly Failure[];
}

/** The number of open failures by code and by cause, highest first. */
export interface FailureKinds {
  readonly kinds: readonly FindingCount[];
  readonly causes: readonly FailureCause[];
  /** False if there are more failures than were counted. The counts then cover only the first ones. */
  readonly complete: boolean;
}

/** Maximum number of records to keep per cause. */
const maxFirst = 3;

/** Counts the failures of a page by code and by cause. */
export function kindsOf({ items, nextToken }: Page<Failure>): FailureKinds {
  const byCode = Map.groupBy(items, ({ code }) => code);
  const byCause = Map.groupBy(items, (failure) => `${failure.code} ${shapeOf(failure)}`);
  return {
    kinds: [...byCode].map(([kind, { length }]) => ({ kind, count: length })).sort(byCount),
    causes: [...byCause.values()].flatMap(causeOf).sort(byCount),
    complete: !nextToken,
  };
}

const byCount = (a: { readonly count: number }, b: { readonly count: number }) => b.count - a.count;

function causeOf(alike: readonly Failure[]): readonly FailureCause[] {
  const [one] = alike;
  if (!one) return [];
  return [{ code: one.code, message: one.message, count: alike.length, first: alike.slice(0, maxFirst) }];
}

/** Returns a message without the parts that differ between records: IDs, quoted values and numbers. */
const shapeOf = ({ key, message }: Failure) =>
  message
    .replaceAll(key, '')
    .replace(/'[^']*'|"[^"]*"/g, "''")
    .replace(/\d+/g, '0');
