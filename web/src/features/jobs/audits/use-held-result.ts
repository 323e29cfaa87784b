import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';

/** The displayed result, and a newer result if there is one. */
export interface HeldResult {
  /** The complete run whose findings are displayed. */
  readonly shown: JobRun | undefined;
  /** A complete run that is newer than the displayed run. */
  readonly newer: JobRun | undefined;
  readonly showNewer: () => void;
  /** Shows the next complete run as soon as it is available. Called when the user has requested a new run. */
  readonly awaitNext: () => void;
  /** True while the user is waiting for the next complete run. */
  readonly isAwaited: boolean;
}

/**
 * Keeps showing the current result when a newer one arrives, for example from the nightly run, another admin
 * or a fix. This keeps rows from moving under the pointer. The first result is shown as soon as it is known.
 */
export function useHeldResult(latest: JobRun | undefined): HeldResult {
  const [shown, setShown] = useState(latest);
  const [isAwaited, setAwaited] = useState(false);
  const isNewer = latest !== undefined && latest.id !== shown?.id;
  if (isNewer && (shown === undefined || isAwaited)) {
    setShown(latest);
    setAwaited(false);
  }
  return {
    shown,
    newer: isNewer ? latest : undefined,
    showNewer: () => setShown(latest),
    awaitNext: () => setAwaited(true),
    isAwaited: isAwaited || shown === undefined,
  };
}
