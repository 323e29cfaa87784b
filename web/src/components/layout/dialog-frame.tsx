import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useHeadingTakesFocus } from './use-heading-takes-focus';

interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** While an act is under way the dialog stays. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** A question is small; a tool is wide, or covers the page. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** Where the focus starts; without it, at the first control. */
  readonly focus?: RefObject<HTMLElement | null>;
  /**
   * What is longer than the window scrolls with the whole dialog, or inside between its head and its foot.
   */
  readonly scroll?: 'outside' | 'inside';
  /** What is filled in is not lost by a click beside the dialog. */
  readonly keepsOnClickBeside?: boolean;
  /** A cross in the corner, for a dialog whose foot has no button that closes it. */
  readonly cross?: boolean;
  readonly children: ReactNode;
}

/** What all dialogs have in common. Its content is mounted anew each time it opens. */
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
 * Escape belongs to what is open inside of the dialog, such as a field that is edited in its row, or an item
 * that is dragged.
 */
const isKept = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-keeps-escape]') !== null;
