import { lazy } from 'react';

/** The one-click Stop button of the top bar. Its code is loaded when it is first shown. */
export const StopRunNow = lazy(async () => ({
  default: (await import('../../../features/jobs/run/stop-run')).StopRunNow,
}));
