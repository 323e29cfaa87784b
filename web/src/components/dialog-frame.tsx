import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useHeadingTakesFocus } from './use-heading-takes-focus';

interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** While an act is under way the dialog stays. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Where the focus starts. */
  readonly focus: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** What all small dialogs have in common. Its content is mounted anew each time it opens. */
export function DialogFrame({
  open,
  onClose,
  pending = false,
  role = 'dialog',
  focus,
  children,
}: DialogFrameProps) {
  useHeadingTakesFocus(open);
  return (
    <Dialog.Root
      role={role}
      size="sm"
      open={open}
      onOpenChange={(details) => !details.open && !pending && onClose()}
      initialFocusEl={() => focus.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>{children}</Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
