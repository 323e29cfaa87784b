import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { useClientTokens } from '../../api/client-token';
import { type StartIntent, useRun, useStartJob } from '../../api/runs';

/** What is to be started. Its token is made here. */
export type RunIntent = Omit<StartIntent, 'clientToken'>;

/** What happens once the server has answered. */
interface Answers {
  readonly onStarted?: ((run: JobRun) => void) | undefined;
  readonly onRefused?: ((error: unknown) => void) | undefined;
  readonly onSettled?: (() => void) | undefined;
}

/**
 * Starts runs, each with a token: a second click, or a second try after an answer that never came, starts
 * nothing twice. `forget` makes the same intent a new one; without it the intent keeps its token until the
 * component is gone.
 */
export function useStartRun() {
  const { mutate, reset, isPending, variables, data, error } = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const begin = useCallback(
    (asked: RunIntent, { onStarted, onRefused, onSettled }: Answers = {}) =>
      mutate(
        { ...asked, clientToken: tokenOf(asked) },
        { onSuccess: onStarted, onError: onRefused, onSettled },
      ),
    [mutate, tokenOf],
  );
  return {
    begin,
    starting: isPending,
    /** What was asked for last. */
    intent: variables,
    /** The run that was started last. */
    started: data,
    /** Why the last start was refused. */
    error,
    reset,
    forget,
  };
}

/**
 * Starts runs and follows one of them. Once a run has started, the same intent starts another one.
 *
 * @param named the run to follow, where the page's address or state names it; left out: the one that was
 * started here last
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
    /** The run that is followed; null where there is none of that id, undefined while it is not known. */
    run: data,
    /** The run could not be read just now. It goes on all the same. */
    lost: error !== null,
  };
}

/** Starts runs and opens the page of each. */
export function useStartAndOpen() {
  const navigate = useNavigate();
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
