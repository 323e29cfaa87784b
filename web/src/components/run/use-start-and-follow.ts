import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { useClientTokens } from '../../api/client-token';
import { estimateQuery } from '../../api/run/estimate';
import { type StartIntent, useStartJob } from '../../api/run/run-commands';
import { useRun } from '../../api/runs';
import { usePageNavigate } from '../links/use-page-navigate';

/** A request for a run. The hooks in this file add the token and the estimate that the page shows. */
export type RunIntent = Omit<StartIntent, 'clientToken' | 'estimate'>;

interface Answers {
  readonly onStarted?: ((run: JobRun) => void) | undefined;
  readonly onRefused?: ((error: unknown) => void) | undefined;
  readonly onSettled?: (() => void) | undefined;
}

/**
 * Starts runs. Each start has a token, so that a second click or a retry after a lost response does not start
 * a second run. An intent keeps its token until unmount or `forget`.
 */
export function useStartRun() {
  const { mutate, reset, isPending, variables, data, error } = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const shownCost = useShownCost();
  const begin = useCallback(
    (asked: RunIntent, { onStarted, onRefused, onSettled }: Answers = {}) =>
      mutate(
        { ...asked, ...shownCost(asked), clientToken: tokenOf(asked) },
        { onSuccess: onStarted, onError: onRefused, onSettled },
      ),
    [mutate, tokenOf, shownCost],
  );
  return {
    begin,
    starting: isPending,
    intent: variables,
    started: data,
    error,
    reset,
    forget,
  };
}

function useShownCost() {
  const client = useQueryClient();
  return useCallback(
    ({ job, params, dryRun, readFrom }: RunIntent): Pick<StartIntent, 'estimate'> => {
      const shown = client.getQueryData(estimateQuery(job, params, readFrom).queryKey);
      if (!shown) return {};
      const { low, high } = dryRun ? shown.dryRunCost : shown.cost;
      return { estimate: { low, high } };
    },
    [client],
  );
}

/**
 * Starts runs and follows one. After a start, the same intent can start another run.
 * @param named the run to follow, if the page's URL or state contains one; by default, the run started last
 */
export function useStartAndFollow(named?: { readonly id: string | undefined }) {
  const { begin: beginOnce, forget, ...start } = useStartRun();
  const { data, error } = useRun(named ? named.id : start.started?.id);
  const begin = useCallback(
    (asked: RunIntent, { onStarted, ...answers }: Answers = {}) =>
      beginOnce(asked, {
        ...answers,
        onStarted: (run) => {
          forget();
          onStarted?.(run);
        },
      }),
    [beginOnce, forget],
  );
  return {
    ...start,
    begin,
    /** The run. Null if it does not exist, and undefined while it is loading. */
    run: data,
    /** True if the last attempt to read the run failed. The run itself continues. */
    lost: error !== null,
  };
}

export function useStartAndOpen() {
  const navigate = usePageNavigate();
  const { begin, starting, intent, error, reset } = useStartRun();
  return {
    begin: (asked: RunIntent, answers: Omit<Answers, 'onStarted'> = {}) =>
      begin(asked, {
        ...answers,
        onStarted: ({ id }) => void navigate({ to: '/admin/jobs/$runId', params: { runId: id } }),
      }),
    starting,
    intent,
    error,
    reset,
  };
}
