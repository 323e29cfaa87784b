import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../actions/confirm-dialog';

/** Asks before the user leaves a page with unsaved changes, within the panel or by closing the tab. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      body="You have unsaved changes. Leaving the page discards them."
      confirmLabel="Discard changes"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
