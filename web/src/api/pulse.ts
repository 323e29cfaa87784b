import { queryOptions, useQuery } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-documents';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { Attention } from '#shared/jobs/run/run';
import { canStop, isActive } from '#shared/jobs/run/run-status';
import { graphql } from './client';
import { meQuery, runKeys } from './runs';

export interface Pulse {
  readonly needing: number;
  /** True if more runs need attention than were counted. */
  readonly needingMore: boolean;
  readonly activeIds: readonly string[];
  /** True if all active runs are being stopped. */
  readonly stopping: boolean;
  readonly stoppableId: string | undefined;
  readonly jobSwitch: JobSwitch;
  /**
   * A text that changes with the latest runs, their statuses and the runs that need attention. It is only
   * compared, never parsed.
   */
  readonly standing: string;
}

const pulseKey = [...runKeys.lists, 'pulse'] as const;
const calmMs = 30_000;
const busyMs = 10_000;

/**
 * Reads the state of the runs. The request is sent twice a minute (more often while a run is active) and as
 * soon as the tab becomes visible, but never while the tab is hidden.
 */
export const pulseQuery = queryOptions({
  queryKey: pulseKey,
  queryFn: async ({ client }): Promise<Pulse> => {
    const [{ jobSwitch, needing, recent }, { email }] = await Promise.all([
      graphql(documents.pulseDocument),
      client.ensureQueryData(meQuery),
    ]);
    const standing = JSON.stringify([needing.items, recent.items]);
    const before = client.getQueryData<Pulse>(pulseKey)?.standing;
    // Run lists do not poll unless one of their runs is active, so they are refetched when the pulse changes.
    if (before !== undefined && before !== standing) {
      void client.invalidateQueries({
        queryKey: runKeys.lists,
        predicate: ({ queryKey }) => queryKey[1] !== pulseKey[1],
      });
    }
    const active = recent.items.filter(({ status }) => isActive(status));
    const [only, ...others] = active;
    return {
      standing,
      jobSwitch,
      needing: needing.items.filter((run) => concerns(run, email)).length,
      needingMore: Boolean(needing.nextToken),
      activeIds: active.map(({ id }) => id),
      stopping: active.every(({ status }) => status === 'STOPPING'),
      stoppableId: only && others.length === 0 && canStop(only.status) ? only.id : undefined,
    };
  },
  refetchInterval: ({ state: { data } }) => (data && data.activeIds.length > 0 ? busyMs : calmMs),
  refetchOnWindowFocus: true,
});

/**
 * Returns true if a run concerns this admin: it concerns every admin, unless `onlyFor` limits it to the admin
 * who started it.
 */
export const concerns = (
  { attention }: { readonly attention?: Pick<Attention, 'onlyFor'> | null },
  email: string | undefined,
): boolean => !attention?.onlyFor || attention.onlyFor === email;

/** Returns the pulse, or undefined until it is known. Errors are ignored, because pages work without it. */
export const usePulse = (): Pulse | undefined => useQuery(pulseQuery).data;

/** Returns true while all jobs are paused, when nothing can be started, resumed or retried. */
export const useJobsPaused = (): boolean => usePulse()?.jobSwitch.paused ?? false;
