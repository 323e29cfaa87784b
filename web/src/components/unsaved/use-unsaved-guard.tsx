import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../actions/confirm-dialog';

/** The question before typed values are discarded. */
const unsavedQuestion = 'You have unsaved changes. Are you sure you want to close?';

/** Protects typed values from being lost. */
export interface UnsavedGuard {
  /** Closes immediately if nothing was typed; otherwise asks first. */
  readonly close: (onClose: () => void) => void;
  /** Closes without asking, because the typed values were saved. */
  readonly release: (onClose: () => void) => void;
  /** The confirmation dialog; the guarded component must render it. */
  readonly question: ReactNode;
}

/**
 * Asks before typed values are lost by closing the editor, going to another page, using the browser's back
 * button or closing the tab. When the tab is closed, the browser asks in its own words.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const [onClose, setOnClose] = useState<{ readonly run: () => void }>();
  const passing = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !passing.current,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const release = (run: () => void) => {
    passing.current = true;
    run();
    // By then the navigation that closes the editor has begun. The next navigation is guarded again.
    setTimeout(() => {
      passing.current = false;
    });
  };
  const isBlocked = blocker.status === 'blocked';
  return {
    close: (run) => (isDirty ? setOnClose({ run }) : release(run)),
    release,
    question: (
      <ConfirmDialog
        open={onClose !== undefined || isBlocked}
        onClose={() => {
          setOnClose(undefined);
          if (isBlocked) blocker.reset();
        }}
        title="Close without saving?"
        body={unsavedQuestion}
        confirmLabel="Discard changes"
        destructive
        onConfirm={() => {
          setOnClose(undefined);
          if (isBlocked) blocker.proceed();
          else if (onClose) release(onClose.run);
        }}
      />
    ),
  };
}
