import { lazy } from 'react';

/** Its code is loaded when the button is first shown. */
export const StopRunNow = lazy(async () => ({
  default: (await import('../../../features/jobs/run/stop-run')).StopRunNow,
}));
