import { queryOptions, useQuery } from '@tanstack/react-query';
import type { JobRun, JobSwitch, Page } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from './client';
import { meQuery, runKeys } from './runs';

/** How things stand, in a few numbers: what the panel shows on every page. */
export interface Pulse {
  /** Runs that need a person. */
  readonly needing: number;
  /** There are more than were counted. */
  readonly needingMore: boolean;
  /** Of the newest runs, those that are not over. */
  readonly active: number;
  readonly jobSwitch: JobSwitch;
  /** Changes with the newest runs, their statuses, and those that need a person; compared, never read. */
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
 * One small request for the whole panel, twice a minute, and more often while something runs; not while the
 * tab is hidden, but as soon as it is looked at again. Commands and lists that are asked for anew ask for it
 * too.
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
    // Lists of runs are not asked for by themselves while nothing in them is active: here is where they learn
    // that there is more.
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
      active: recent.items.filter(({ status }) => isActive(status)).length,
    };
  },
  refetchInterval: ({ state: { data } }) => (data && data.active > 0 ? busyMs : calmMs),
  refetchOnWindowFocus: true,
});

/**
 * Whether a run that needs attention concerns an admin: all do, but for those that concern their starter
 * alone.
 */
export const concerns = ({ attention }: Pick<JobRun, 'attention'>, email: string | undefined): boolean =>
  !attention?.onlyFor || attention.onlyFor === email;

/** The pulse; undefined until it is known. What fails is asked for again: no page depends on it. */
export const usePulse = (): Pulse | undefined => useQuery(pulseQuery).data;
