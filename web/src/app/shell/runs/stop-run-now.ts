import { lazy } from 'react';

/** A run's stop button, whose code is loaded when it is first shown. */
export const StopRunNow = lazy(async () => ({
  default: (await import('../../../features/jobs/run/stop-run')).StopRunNow,
}));
