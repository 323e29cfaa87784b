import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { closeQuestion } from '../layout/dialog-frame';

/**
 * Any navigation closes an editor. A page keeps its changes as long as its path stays the same, for example
 * when the user switches to a different tab on the page.
 */
type Holder = 'editor' | 'page';

const questions = {
  editor: closeQuestion,
  page: {
    ...closeQuestion,
    title: 'Leave without saving?',
    body: 'You have unsaved changes. Leaving this page will discard them.',
  },
} as const satisfies Readonly<Record<Holder, object>>;

interface Guard {
  /** Closes it, after asking for confirmation if something has changed. */
  readonly close: (onClose: () => void) => void;
  /** Closes it without asking, after the changes have been saved or given up. */
  readonly release: (onClose: () => void) => void;
  /** The dialog, which the guarded component must render. */
  readonly question: ReactNode;
}

/**
 * Asks before changes are lost by closing the editor, navigating to a different page, or using the browser's
 * back button. When the user closes the tab, the browser shows its own message.
 */
export function useUnsavedGuard(isDirty: boolean, holder: Holder = 'editor'): Guard {
  const [onClose, setOnClose] = useState<{ readonly run: () => void }>();
  const passing = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (isDirty || hasPendingEdits()) &&
      !passing.current &&
      (holder === 'editor' || current.pathname !== next.pathname),
    enableBeforeUnload: () => isDirty || hasPendingEdits(),
    withResolver: true,
  });
  const release = (run: () => void) => {
    passing.current = true;
    run();
    // The navigation that closes the editor has started. The guard applies again to the next one.
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
        {...questions[holder]}
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

export const UnsavedGuard = ({ unsaved }: { readonly unsaved: boolean }) =>
  useUnsavedGuard(unsaved, 'page').question;

/** The number of fields whose typed text is not yet part of the page's edits. */
let pending = 0;

/** Callers check this so that typed text is not lost. */
export const hasPendingEdits = (): boolean => pending > 0;

export function usePendingEdit(isPending: boolean): void {
  useLayoutEffect(() => {
    if (!isPending) return;
    pending += 1;
    return () => {
      pending -= 1;
    };
  }, [isPending]);
}
