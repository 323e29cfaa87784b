import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import type { LogEntry } from '../../components/operations/log-entry';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { type Act, intentOf, isOfDemoSets, needsDetails } from './acts';
import { messages } from './messages';
import { demoRunsQuery, demoSetsKey, runDetailsQuery } from './queries';

const noRuns: readonly JobRun[] = [];

/** Follows the runs. The URL contains the ID of the run that was started here. */
export function useDemoRuns() {
  const search: { readonly run?: string | undefined } = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const list = useQuery(demoRunsQuery);
  const runs = list.data ?? noRuns;
  const [refused, setRefused] = useState<readonly LogEntry[]>([]);
  const underWay = runs.find(({ status }) => isActive(status));
  const {
    begin: start,
    starting,
    error,
    run: followed,
  } = useStartAndFollow({ id: underWay?.id ?? search.run });
  const shown = followed && isOfDemoSets(followed) ? followed : underWay;
  const active = shown !== undefined && isActive(shown.status);
  useReloadAfter(list.data, shown);

  const follow = ({ id }: Pick<JobRun, 'id'>) =>
    void navigate({ to: '.', search: { run: id }, replace: true, resetScroll: false });

  const begin = (act: Act, dryRun: boolean, onStarted?: () => void) => {
    if (starting || active) return;
    start(
      { ...intentOf(act), dryRun },
      {
        onStarted: (run) => {
          onStarted?.();
          follow(run);
        },
        onRefused: (refusal) => setRefused((before) => [entryOf(refusal), ...before]),
      },
    );
  };

  return {
    runs,
    list,
    /** The active run or, without one, the last run started here. */
    shown,
    /** True if the run was started or undone here. */
    isOwn: shown?.id === search.run,
    starting,
    busy: starting || active,
    /** The reason why the last run could not be started. */
    error,
    /** Log entries for rejected start requests. */
    refused,
    begin,
    follow,
  };
}

const entryOf = (refusal: unknown): LogEntry => ({
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  kind: 'error',
  text: messages.error(messageOf(refusal)),
});

/** Reloads the sets after a run. `runs` is undefined until loaded. */
function useReloadAfter(runs: readonly JobRun[] | undefined, shown: JobRun | undefined): void {
  const client = useQueryClient();
  const over = runs && [...runs, ...(shown ? [shown] : [])].filter(({ status }) => !isActive(status));
  const standing = over?.map(({ id, attempt, undoneBy }) => `${id} ${attempt} ${undoneBy ?? ''}`).join();
  const before = useRef(standing);
  useEffect(() => {
    if (before.current !== undefined && before.current !== standing)
      void client.invalidateQueries({ queryKey: demoSetsKey });
    before.current = standing;
  }, [standing, client]);
}

export function useRunDetails(runs: readonly JobRun[]) {
  const needing = runs.filter(needsDetails);
  return useQueries({
    queries: needing.map((run) => runDetailsQuery(run)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) =>
          data && needing[index] ? [[needing[index].id, data] as const] : [],
        ),
      ),
  });
}
