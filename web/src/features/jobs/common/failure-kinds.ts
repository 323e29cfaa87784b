import type { Failure, FindingCount, Page } from '#shared/jobs/run/run';

/** The number of open failures by code, highest first. */
export interface FailureKinds {
  readonly kinds: readonly FindingCount[];
  /** False if there are more failures than were counted: the counts cover the first ones. */
  readonly complete: boolean;
}

/** Counts the failures of a page by code. */
export function kindsOf({ items, nextToken }: Page<Failure>): FailureKinds {
  const counts = new Map<string, number>();
  for (const { code } of items) counts.set(code, (counts.get(code) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => ({ kind, count }));
  return { kinds: kinds.sort((a, b) => b.count - a.count), complete: !nextToken };
}
