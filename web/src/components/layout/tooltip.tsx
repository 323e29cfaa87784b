import { Box, Portal } from '@chakra-ui/react';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';

interface TooltipProps {
  /** The tooltip's text. The child must be understandable without it. */
  readonly content: ReactNode;
  /**
   * A single focusable element that forwards event handlers, so that keyboard users can open the tooltip too.
   */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

const openDelayMs = 250;
/** The time to move the pointer onto the tooltip, which then stays open. */
const closeDelayMs = 100;
const gapPx = 6;

/**
 * A tooltip that closes when pointer or focus leaves, or on Escape. It is lightweight, because a table
 * contains dozens.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const [wanted, setWanted] = useState<{ readonly anchor: Element; readonly open: boolean }>();
  const [anchor, setAnchor] = useState<Element>();

  useEffect(() => {
    if (!wanted) return;
    const delayMs = wanted.open ? openDelayMs : closeDelayMs;
    const timer = setTimeout(() => setAnchor(wanted.open ? wanted.anchor : undefined), delayMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const want = (open: boolean) => (event: { currentTarget: Element }) =>
    setWanted({ anchor: event.currentTarget, open });
  const keepOpen = () => anchor && setWanted({ anchor, open: true });
  const close = () => {
    setWanted(undefined);
    setAnchor(undefined);
  };

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': anchor ? id : undefined,
        onPointerEnter: want(true),
        onPointerLeave: want(false),
        onFocus: want(true),
        onBlur: close,
      })}
      {anchor && (
        <Portal>
          <Bubble id={id} anchor={anchor} onEnter={keepOpen} onLeave={want(false)} onClose={close}>
            {content}
          </Bubble>
        </Portal>
      )}
    </>
  );
}

interface BubbleProps {
  readonly id: string;
  readonly anchor: Element;
  readonly onEnter: () => void;
  readonly onLeave: (event: { currentTarget: Element }) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Bubble({ id, anchor, onEnter, onLeave, onClose, children }: BubbleProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [onClose]);

  return (
    <Box
      id={id}
      role="tooltip"
      ref={(bubble: HTMLElement | null) => bubble && place(bubble, anchor.getBoundingClientRect())}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      position="fixed"
      zIndex="tooltip"
      maxW="min(320px, calc(100vw - 16px))"
      px="2"
      py="1.5"
      borderRadius="l2"
      bg="bg.inverted"
      color="fg.inverted"
      textStyle="xs"
      boxShadow="md"
      animation="fade-in 150ms ease-out"
    >
      {children}
    </Box>
  );
}

/** Places the tooltip above the anchor, or below if there is not enough space, always inside the window. */
function place(bubble: HTMLElement, at: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const above = at.top - height - gapPx;
  const left = at.left + at.width / 2 - width / 2;
  bubble.style.top = `${above >= gapPx ? above : at.bottom + gapPx}px`;
  bubble.style.left = `${Math.max(gapPx, Math.min(left, window.innerWidth - width - gapPx))}px`;
}
