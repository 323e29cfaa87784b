import type { RunStatus } from './run-status';

/*
 * Also bundled into a resolver, so written in APPSYNC_JS: no functions passed by name, no destructuring in
 * parameters.
 */

/**
 * Runs that need a person: failed ones first, then those with failures, then the rest; each group in its
 * given order.
 */
export function gravestFirst<Run extends { readonly status: RunStatus }>(runs: readonly Run[]): Run[] {
  return [
    ...runs.filter((run) => run.status === 'FAILED'),
    ...runs.filter((run) => run.status === 'COMPLETED_WITH_FAILURES'),
    ...runs.filter((run) => run.status !== 'FAILED' && run.status !== 'COMPLETED_WITH_FAILURES'),
  ];
}
