import type { RunStatus } from './run-status';

/*
 * This file is also bundled into a resolver, so it must be valid APPSYNC_JS: no functions passed by name, no
 * destructuring in parameters.
 */

/**
 * Sorts runs that need attention by severity: failed runs first, then runs with failures, then all others.
 * The order within each group stays the same.
 */
export function gravestFirst<Run extends { readonly status: RunStatus }>(runs: readonly Run[]): Run[] {
  return [
    ...runs.filter((run) => run.status === 'FAILED'),
    ...runs.filter((run) => run.status === 'COMPLETED_WITH_FAILURES'),
    ...runs.filter((run) => run.status !== 'FAILED' && run.status !== 'COMPLETED_WITH_FAILURES'),
  ];
}
