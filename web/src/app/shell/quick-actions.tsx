import { IconButton } from '@chakra-ui/react';
import { Zap } from 'lucide-react';
import { deferredMenu, LazyMenuButton } from './lazy-menu';
import { useScrollingDown } from './use-scrolling-down';

const quickMenu = deferredMenu(async () => (await import('./quick-menu')).QuickMenu);

/** Where the button moves while the user scrolls down: below the screen, so that it covers nothing. */
const aside = { transform: 'translateY(6rem)' };

/**
 * The floating button of small screens: the most frequent actions within reach of a thumb (docs/product.md).
 * It hides while the page scrolls down, and returns on the first scroll up, at the end of the page, and for
 * the keyboard.
 */
export function QuickActions() {
  const reading = useScrollingDown();
  return (
    <LazyMenuButton
      menu={quickMenu}
      button={
        <IconButton
          aria-label="Quick actions"
          aria-haspopup="menu"
          hideFrom="md"
          variant="solid"
          position="fixed"
          bottom="calc(1rem + env(safe-area-inset-bottom))"
          insetEnd="4"
          transition="transform 150ms ease-out"
          css={{ '&:not(:focus-visible, [aria-expanded=true])': reading ? aside : undefined }}
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
