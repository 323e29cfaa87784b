import { IconButton } from '@chakra-ui/react';
import { Zap } from 'lucide-react';
import { deferredMenu, LazyMenuButton } from './lazy-menu';

const quickMenu = deferredMenu(async () => (await import('./quick-menu')).QuickMenu);

/** The floating button of small screens: what one does most, within reach of a thumb (spec 3, section 2.11). */
export function QuickActions() {
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
          bottom="4"
          insetEnd="4"
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
