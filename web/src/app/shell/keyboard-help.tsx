import { Box, CloseButton, Dialog, Flex, HStack, Kbd, Portal, Stack } from '@chakra-ui/react';
import { shortcuts } from './use-shortcuts';

/** What the keyboard can do. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog.Root open size="sm" onOpenChange={(details) => !details.open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Keyboard shortcuts</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack as="dl" gap="2.5">
                {shortcuts.map(({ keys, action }) => (
                  <Flex key={action} gap="4" justify="space-between" align="center">
                    <Box as="dd" order={1}>
                      <HStack gap="1">
                        {keys.map((key) => (
                          <Kbd key={key} size="sm">
                            {key}
                          </Kbd>
                        ))}
                      </HStack>
                    </Box>
                    <Box as="dt" color="fg.muted">
                      {action}
                    </Box>
                  </Flex>
                ))}
              </Stack>
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
