import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useHeadingTakesFocus } from './use-heading-takes-focus';

interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The dialog cannot be closed while an action is in progress. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Small for a question; wide or full screen for a tool. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** Element that gets the focus first; default: the first control. */
  readonly focus?: RefObject<HTMLElement | null>;
  /** Content longer than the window scrolls with the whole dialog, or between its header and footer. */
  readonly scroll?: 'outside' | 'inside';
  /** A click beside the dialog must not lose what was typed. */
  readonly keepsOnClickBeside?: boolean;
  /** A close button in the corner, for dialogs without one in the footer. */
  readonly cross?: boolean;
  readonly children: ReactNode;
}

/** The common frame of all dialogs. Its content is mounted each time it opens. */
export function DialogFrame({
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
}: DialogFrameProps) {
  useHeadingTakesFocus(open);
  const covers = size === 'cover';
  return (
    <Dialog.Root
      role={role}
      size={size}
      open={open}
      onOpenChange={(details) => !details.open && !pending && onClose()}
      {...(focus && { initialFocusEl: () => focus.current })}
      onEscapeKeyDown={(event) => isKept(event) && event.preventDefault()}
      closeOnInteractOutside={role === 'dialog' && !keepsOnClickBeside}
      scrollBehavior={scroll}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner {...(covers ? { p: { base: '2', md: '10' } } : { px: '4' })}>
          <Dialog.Content {...(covers && { maxH: 'full' })}>
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
 * Escape belongs to whatever is active inside the dialog, such as an inline field or an item being dragged.
 */
const isKept = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-keeps-escape]') !== null;
