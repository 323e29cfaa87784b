import { Button, CloseButton, Dialog, Portal, Text } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHeadingTakesFocus } from '../focus/use-heading-takes-focus';
import { useTypedInput } from './typed-input';

interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** True while the dialog cannot be closed. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** The width: small for a question, wide or full-screen for a tool. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** The element that gets the focus. The default is the first control. */
  readonly focus?: RefObject<HTMLElement | null>;
  /**
   * Determines whether overflowing content scrolls with the whole dialog (`outside`), or between the header
   * and the footer (`inside`).
   */
  readonly scroll?: 'outside' | 'inside';
  /** False if closing loses nothing that was typed, because the content asks first or has been saved. */
  readonly asksIfTyped?: boolean;
  /** True if clicks outside the dialog do not close it. */
  readonly keepsOnClickBeside?: boolean;
  /** True to show a close button, for a dialog whose footer has none. */
  readonly cross?: boolean;
  readonly children: ReactNode;
}

/** The question before typed changes are discarded. */
export const closeQuestion = {
  title: 'Close without saving?',
  body: 'You have unsaved changes. Are you sure you want to close?',
  confirmLabel: 'Discard changes',
} as const;

/**
 * The frame that all dialogs share. Escape, a click outside, the cross and `CancelButton` never discard what
 * was typed without asking. A closed dialog renders nothing, because a page contains several.
 */
export function DialogFrame(props: DialogFrameProps) {
  // The frame stays until the closing animation has ended and the focus has returned.
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
  asksIfTyped = true,
  keepsOnClickBeside = false,
  cross = false,
  children,
  onClosed,
}: DialogFrameProps & { readonly onClosed: () => void }) {
  // The dialog opens only after it has been mounted. If it opened while another was closing, both would
  // close.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const covers = size === 'cover';
  const content = useRef<HTMLDivElement>(null);
  const input = useTypedInput(open);
  const [isAsking, setAsking] = useState(false);
  const close = () => (asksIfTyped && input.isTyped() ? setAsking(true) : onClose());
  return (
    <Dialog.Root
      role={role}
      size={size}
      open={open && isMounted}
      onOpenChange={(details) => !details.open && !pending && close()}
      {...(focus && { initialFocusEl: () => focus.current })}
      // This keeps the dialog from closing together with the one that opened it.
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
          <Dialog.Content ref={content} {...input.handlers} {...(covers && { maxH: 'full' })}>
            <FocusKept within={content} />
            {children}
            {asksIfTyped && (
              <DiscardQuestion
                open={isAsking}
                onKeep={() => setAsking(false)}
                onDiscard={() => {
                  setAsking(false);
                  onClose();
                }}
              />
            )}
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

/** Keeps the focus. It is mounted with the content, which exists only while the dialog is open. */
function FocusKept({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  useFocusKept(within);
  return null;
}

interface DialogBodyProps extends Omit<Dialog.BodyProps, 'title'> {
  readonly title: ReactNode;
}

export function DialogBody({ title, ...body }: DialogBodyProps) {
  return (
    <>
      <Dialog.Header>
        <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body {...body} />
    </>
  );
}

interface DiscardQuestionProps {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame open={open} onClose={onKeep} role="alertdialog" focus={safe} asksIfTyped={false}>
      <DialogBody title={closeQuestion.title}>
        <Dialog.Description asChild>
          <Text color="fg.muted">{closeQuestion.body}</Text>
        </Dialog.Description>
      </DialogBody>
      <Dialog.Footer>
        <Button ref={safe} onClick={onKeep}>
          Cancel
        </Button>
        <Button variant="solid" colorPalette="red" onClick={onDiscard}>
          {closeQuestion.confirmLabel}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

/**
 * Returns true if an active element in the dialog, such as an inline field or a dragged item, handles Escape
 * first.
 */
const isKept = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-keeps-escape]') !== null;

/**
 * Keeps the focus in a dialog. If the focused element is removed, keyboard input would go to the page
 * outside.
 */
function useFocusKept(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = dialog.current;
    if (!content) return;
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && content.dataset.state === 'open') content.focus({ preventScroll: true });
    });
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [dialog]);
}
