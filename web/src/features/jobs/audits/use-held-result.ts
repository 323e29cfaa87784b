import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';

/** The result in view, and whether there is a newer one. */
export interface HeldResult {
  /** The complete run whose findings are in view. */
  readonly shown: JobRun | undefined;
  /** A newer complete run. */
  readonly newer: JobRun | undefined;
  readonly showNewer: () => void;
  /** Shows the next complete run as soon as there is one, because the user has asked for it. */
  readonly awaitNext: () => void;
  /** The user waits for the next complete run. */
  readonly isAwaited: boolean;
}

/**
 * Keeps the result in view while newer ones arrive, from the next night, another admin or a fix, so that no
 * row moves under the pointer. The first one is shown as soon as it is known.
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
