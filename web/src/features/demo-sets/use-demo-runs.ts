import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import type { LogEntry } from '../../components/operations/log-entry';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { type Act, intentOf, isOfDemoSets, needsDetails } from './acts';
import { messages } from './messages';
import { demoRunsQuery, demoSetsKey, runDetailsQuery } from './queries';

const noRuns: readonly JobRun[] = [];

/**
 * Starts runs over the demo sets, and follows the one under way, whoever started it. The one that was started
 * here is in the address.
 */
export function useDemoRuns() {
  const search: { readonly run?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
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
    /** How the list of runs is loaded. */
    list,
    /** The run under way or, when there is none, the one that was started here last. */
    shown,
    starting,
    busy: starting || active,
    /** Why the last one could not be started. */
    error,
    /** What could not be started here, as entries of the log. */
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

/**
 * The sets are looked at again when a run ends or is undone, whoever started it. `runs`: undefined until they
 * are known.
 */
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

/** Details of those runs that need some, by run id, as far as they are known. */
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
