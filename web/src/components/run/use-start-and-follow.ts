import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { useClientTokens } from '../../api/client-token';
import { type StartIntent, useRun, useStartJob } from '../../api/runs';

/** A run to start. Its token is created here. */
export type RunIntent = Omit<StartIntent, 'clientToken'>;

/** Callbacks for the server's response. */
interface Answers {
  readonly onStarted?: ((run: JobRun) => void) | undefined;
  readonly onRefused?: ((error: unknown) => void) | undefined;
  readonly onSettled?: (() => void) | undefined;
}

/**
 * Starts runs, each with a token, so that a second click or a retry after a lost response does not start a
 * second run. An intent keeps its token until the component is unmounted or `forget` is called.
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
    /** The last requested run. */
    intent: variables,
    /** The last run that was started. */
    started: data,
    /** Why the last start was rejected. */
    error,
    reset,
    forget,
  };
}

/**
 * Starts runs and follows one of them. After a run has started, the same intent can start another one.
 *
 * @param named the run to follow, if the page's address or state contains one; defaults to the last run that
 * was started here
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
    /** The followed run; null if it does not exist, undefined while loading. */
    run: data,
    /** True if the run could not be read just now. It continues on the server. */
    lost: error !== null,
  };
}

/** Starts runs and opens the page of each one. */
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
