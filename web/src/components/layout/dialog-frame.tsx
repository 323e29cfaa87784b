import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFocusKept } from '../focus/use-focus-kept';
import { useHeadingTakesFocus } from '../focus/use-heading-takes-focus';

interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** True while an action is in progress, during which the dialog cannot be closed. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** The size: small for a question, wide or full screen for a tool. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** Element that gets the focus first; default: the first control. */
  readonly focus?: RefObject<HTMLElement | null>;
  /** Content that does not fit scrolls with the whole dialog, or between its header and footer. */
  readonly scroll?: 'outside' | 'inside';
  /** True to keep the dialog open on a click outside, so that typed text is not lost. */
  readonly keepsOnClickBeside?: boolean;
  /** True for a close button in the corner, for dialogs without one in the footer. */
  readonly cross?: boolean;
  readonly children: ReactNode;
}

/**
 * The common frame of all dialogs. Its content is mounted each time the dialog opens. Nothing is rendered
 * while it is closed, because a page has several dialogs.
 */
export function DialogFrame(props: DialogFrameProps) {
  useHeadingTakesFocus(props.open);
  // Stays true until the closing animation has ended and the focus has returned.
  const [isPresent, setPresent] = useState(props.open);
  if (props.open && !isPresent) setPresent(true);
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
  // The dialog opens only after it is mounted. If it opened while another dialog closes, it would close
  // together with that one.
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
      // A dialog must not close together with the dialog that opened it.
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

/** Mounted with the content, which exists only while the dialog is open. */
function FocusKept({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  useFocusKept(within);
  return null;
}

/** Escape is first handled by an active element in the dialog, such as an inline field or a dragged item. */
const isKept = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-keeps-escape]') !== null;
