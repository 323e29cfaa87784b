import { IconButton } from '@chakra-ui/react';
import { Zap } from 'lucide-react';
import { useRef } from 'react';
import { deferredMenu, LazyMenuButton } from './lazy-menu';
import { useCoversControl } from './use-covers-control';
import { useScrollingDown } from './use-scrolling-down';

const quickMenu = deferredMenu(async () => (await import('./quick-menu')).QuickMenu);

/** Moves the button out of view, so that it covers nothing. */
const aside = { transform: 'translateY(6rem)' };

/**
 * The floating button of small screens, with the most frequent actions within reach of a thumb
 * (docs/product.md). It is hidden while the page scrolls down or a control is at its place, and shown again
 * on scrolling up, at the end of the page, which leaves room for it, and for the keyboard.
 */
export function QuickActions() {
  const button = useRef<HTMLButtonElement>(null);
  const reading = useScrollingDown();
  const covers = useCoversControl(button);
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
          transition="transform 150ms ease-out"
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
