import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from './client';
import { meQuery, runKeys } from './runs';

/** The current state in a few numbers, shown on every page. */
export interface Pulse {
  /** Runs that need attention. */
  readonly needing: number;
  /** True if there are more than were counted. */
  readonly needingMore: boolean;
  /** IDs of the active runs among the latest ones, latest first. */
  readonly activeIds: readonly string[];
  readonly jobSwitch: JobSwitch;
  /**
   * Changes if the latest runs, their statuses or the runs that need attention change. Only compared, never
   * parsed.
   */
  readonly standing: string;
}

interface PulseAnswer {
  readonly jobSwitch: JobSwitch;
  readonly needing: Page<Pick<JobRun, 'id' | 'attention'>>;
  readonly recent: Page<Pick<JobRun, 'id' | 'status'>>;
}

const pulseKey = [...runKeys.lists, 'pulse'] as const;
const calmMs = 30_000;
const busyMs = 10_000;

/**
 * One small request for the whole panel: twice a minute, more often while a run is active, and never while
 * the tab is hidden, but immediately when it is shown again. Commands and refetched lists also refetch it.
 */
export const pulseQuery = queryOptions({
  queryKey: pulseKey,
  queryFn: async ({ client }): Promise<Pulse> => {
    const [{ jobSwitch, needing, recent }, { email }] = await Promise.all([
      graphql<PulseAnswer>(documents.pulseDocument),
      client.ensureQueryData(meQuery),
    ]);
    const standing = JSON.stringify([needing.items, recent.items]);
    const before = client.getQueryData<Pulse>(pulseKey)?.standing;
    // Lists of runs do not poll while none of their runs is active, so they are refetched when the pulse
    // changes.
    if (before !== undefined && before !== standing) {
      void client.invalidateQueries({
        queryKey: runKeys.lists,
        predicate: ({ queryKey }) => queryKey[1] !== pulseKey[1],
      });
    }
    return {
      standing,
      jobSwitch,
      needing: needing.items.filter((run) => concerns(run, email)).length,
      needingMore: Boolean(needing.nextToken),
      activeIds: recent.items.filter(({ status }) => isActive(status)).map(({ id }) => id),
    };
  },
  refetchInterval: ({ state: { data } }) => (data && data.activeIds.length > 0 ? busyMs : calmMs),
  refetchOnWindowFocus: true,
});

/**
 * True if a run that needs attention concerns an admin. All do, except those that only concern their starter.
 */
export const concerns = ({ attention }: Pick<JobRun, 'attention'>, email: string | undefined): boolean =>
  !attention?.onlyFor || attention.onlyFor === email;

/** The pulse. Undefined until known. Errors are ignored and retried, because no page depends on it. */
export const usePulse = (): Pulse | undefined => useQuery(pulseQuery).data;
