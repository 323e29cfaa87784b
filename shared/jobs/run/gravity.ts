import type { RunStatus } from './run-status';

/*
 * Also bundled into a resolver, so it must be valid APPSYNC_JS: no functions passed by name, no destructuring
 * in parameters.
 */

/** Returns failed runs, then runs with failures, then the others, each in their order. */
export function gravestFirst<Run extends { readonly status: RunStatus }>(runs: readonly Run[]): Run[] {
  return [
    ...runs.filter((run) => run.status === 'FAILED'),
    ...runs.filter((run) => run.status === 'COMPLETED_WITH_FAILURES'),
    ...runs.filter((run) => run.status !== 'FAILED' && run.status !== 'COMPLETED_WITH_FAILURES'),
  ];
}
