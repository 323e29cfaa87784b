import { IconButton } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { deferredMenu, LazyMenuButton } from './lazy-menu';
import { useCoversContent } from './use-covers-content';

/**
 * The minimum scroll movement, in pixels. Smaller movements are ignored, because a resting thumb moves the
 * page slightly.
 */
const leastPx = 12;

/** Returns true if the user last scrolled down and is neither at the top nor at the end of the page. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let fromPx = window.scrollY;
    const look = () => {
      const endPx = document.documentElement.scrollHeight - window.innerHeight;
      // Overscrolling beyond either end on a phone is ignored.
      const atPx = Math.min(Math.max(0, window.scrollY), endPx);
      const atEdge = atPx <= 0 || atPx >= endPx - 1;
      if (!atEdge && Math.abs(atPx - fromPx) < leastPx) return;
      setDown(!atEdge && atPx > fromPx);
      fromPx = atPx;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return down;
}

const quickMenu = deferredMenu(async () => (await import('./quick-menu')).QuickMenu);

/**
 * Moves the button out of view. It is also transparent, because a screenshot or printout of the whole page
 * includes the area below the window. The keyboard can still reach it.
 */
const aside = { transform: 'translateY(6rem)', opacity: '0' };

/**
 * Keeps the most common actions within thumb's reach on small screens (docs/product.md). Hidden while the
 * page scrolls down and wherever it would cover a control or text. Shown when it scrolls up, at the end of
 * the page, and on keyboard focus.
 */
export function QuickActions() {
  const button = useRef<HTMLButtonElement>(null);
  const reading = useScrollingDown();
  const covers = useCoversContent(button);
  // A run's page has its own actions, and its log and tables reach the edge of the screen.
  const isRun = useLocation({ select: ({ pathname }) => /^\/admin\/jobs\/[0-9A-Z]{26}$/.test(pathname) });
  if (isRun) return null;
  return (
    <LazyMenuButton
      menu={quickMenu}
      button={
        <IconButton
          ref={button}
          aria-label="Quick actions"
          aria-haspopup="menu"
          hideFrom="md"
          variant="solid"
          position="fixed"
          bottom="calc(1rem + env(safe-area-inset-bottom))"
          insetEnd="4"
          transition="transform 150ms ease-out, opacity 150ms ease-out"
          css={{ '&:not(:focus-visible, [aria-expanded=true])': reading || covers ? aside : undefined }}
          zIndex="docked"
          boxSize="12"
          borderRadius="full"
          boxShadow="lg"
        >
          <Zap />
        </IconButton>
      }
    />
  );
}
