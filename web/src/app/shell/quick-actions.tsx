import { IconButton } from '@chakra-ui/react';
import { Zap } from 'lucide-react';
import { deferredMenu, LazyMenuButton } from './lazy-menu';
import { useScrollingDown } from './use-scrolling-down';

const quickMenu = deferredMenu(async () => (await import('./quick-menu')).QuickMenu);

/** Where the button is while somebody reads on: below the screen, out of the way of what it would cover. */
const aside = { transform: 'translateY(6rem)' };

/**
 * The floating button of small screens: what one does most, within reach of a thumb (docs/product.md).
 * It goes out of the way while the page is scrolled down, and comes back with the first step up, at the
 * page's end, and for the keyboard.
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
