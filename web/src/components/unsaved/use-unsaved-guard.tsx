import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../actions/confirm-dialog';

/** The question before what was typed is given up. */
const unsavedQuestion = 'You have unsaved changes. Are you sure you want to close?';

/** Keeps what was typed from being lost. */
export interface UnsavedGuard {
  /** Closes at once where nothing was typed; asks first where something was. */
  readonly close: (onClose: () => void) => void;
  /** What was typed is saved: closes without asking. */
  readonly release: (onClose: () => void) => void;
  /** The question; stands in the component that is guarded. */
  readonly question: ReactNode;
}

/**
 * Guards what was typed against closing, another page, the browser's back button and closing the tab. Of the
 * last the browser asks in its own words.
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
    // The navigation that closes the editor has begun; the next one is guarded again.
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
