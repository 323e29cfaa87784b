import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { Navigation } from './navigation';
import { Brand } from './sidebar';

export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open
      placement="start"
      size="xs"
      onOpenChange={(details) => !details.open && onClose()}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="280px" aria-label="Navigation">
            <Brand />
            <Drawer.Body as="nav" aria-label="Main" px="3" py="2">
              <Navigation onNavigate={onClose} />
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
