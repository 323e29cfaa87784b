import type { RunStatus } from './run-status';

/*
 * Also bundled into a resolver, so written within APPSYNC_JS: no function passed on by name, nothing
 * destructured in parameters.
 */

/**
 * Runs that need a person, what failed first, then what ended with failures, then the rest; each in the order
 * in which they came.
 */
export function gravestFirst<Run extends { readonly status: RunStatus }>(runs: readonly Run[]): Run[] {
  return [
    ...runs.filter((run) => run.status === 'FAILED'),
    ...runs.filter((run) => run.status === 'COMPLETED_WITH_FAILURES'),
    ...runs.filter((run) => run.status !== 'FAILED' && run.status !== 'COMPLETED_WITH_FAILURES'),
  ];
}
