import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFocusKept } from '../focus/use-focus-kept';
import { useHeadingTakesFocus } from '../focus/use-heading-takes-focus';

interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** True while an action is in progress. During this time, the dialog cannot be closed. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** The size. Use a small size for a question, and a wide or full-screen size for a tool. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** The element that receives focus when the dialog opens. The default is the first control. */
  readonly focus?: RefObject<HTMLElement | null>;
  /**
   * Determines whether overflowing content scrolls with the whole dialog (`outside`), or between the header
   * and the footer (`inside`).
   */
  readonly scroll?: 'outside' | 'inside';
  /** True to keep the dialog open when the user clicks outside it, so that typed text is not lost. */
  readonly keepsOnClickBeside?: boolean;
  /** True to show a close button in the corner. Use it for a dialog whose footer has no close button. */
  readonly cross?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame that all dialogs share. Its content is mounted each time the dialog opens. A closed dialog
 * renders nothing, because a page contains several dialogs.
 */
export function DialogFrame(props: DialogFrameProps) {
  // Stays true until the closing animation has ended and the focus has returned to where it was before.
  const [isPresent, setPresent] = useState(props.open);
  if (props.open && !isPresent) setPresent(true);
  useHeadingTakesFocus(isPresent);
  return (props.open || isPresent) && <Frame {...props} onClosed={() => setPresent(false)} />;
}

function Frame({
  open,
  onClose,
  pending = false,
  role = 'dialog',
  size = 'sm',
  focus,
  scroll = 'outside',
  keepsOnClickBeside = false,
  cross = false,
  children,
  onClosed,
}: DialogFrameProps & { readonly onClosed: () => void }) {
  // The dialog opens only after it has been mounted. If it opened while another dialog was closing, both
  // would close.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const covers = size === 'cover';
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      role={role}
      size={size}
      open={open && isMounted}
      onOpenChange={(details) => !details.open && !pending && onClose()}
      {...(focus && { initialFocusEl: () => focus.current })}
      // Prevents the dialog from closing together with the dialog that opened it.
      onRequestDismiss={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => isKept(event) && event.preventDefault()}
      closeOnInteractOutside={role === 'dialog' && !keepsOnClickBeside}
      scrollBehavior={scroll}
      onExitComplete={onClosed}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner {...(covers ? { p: { base: '2', md: '10' } } : { px: '4' })}>
          <Dialog.Content ref={content} {...(covers && { maxH: 'full' })}>
            <FocusKept within={content} />
            {children}
            {cross && (
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label="Close" />
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/**
 * Keeps the focus in the dialog. This component is mounted with the content, which exists only while the
 * dialog is open.
 */
function FocusKept({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  useFocusKept(within);
  return null;
}

/**
 * Returns true if an active element in the dialog, such as an inline field or a dragged item, handles Escape
 * first.
 */
const isKept = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-keeps-escape]') !== null;
