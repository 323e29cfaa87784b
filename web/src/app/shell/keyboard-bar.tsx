import { CloseButton, chakra, Flex, HStack, Kbd } from '@chakra-ui/react';
import { shortcuts } from './use-shortcuts';

export function KeyboardBar({ onClose }: { readonly onClose: () => void }) {
  return (
    <Flex
      as="aside"
      aria-label="Keyboard shortcuts"
      position="sticky"
      bottom="0"
      zIndex="docked"
      align="center"
      gap="3"
      ps={{ base: '4', md: '6' }}
      pe="3"
      py="1.5"
      bg="bg.panel"
      borderTopWidth="1px"
      textStyle="xs"
    >
      <Flex as="ul" listStyleType="none" flex="1" wrap="wrap" columnGap="5" rowGap="1">
        {shortcuts.map(({ keys, action }) => (
          <HStack as="li" key={action} gap="2">
            <HStack as="span" gap="1">
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </HStack>
            <chakra.span color="fg.muted">{action}</chakra.span>
          </HStack>
        ))}
      </Flex>
      <CloseButton size="xs" aria-label="Close keyboard shortcuts" onClick={onClose} />
    </Flex>
  );
}
