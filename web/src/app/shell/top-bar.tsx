import { Button, Flex, HStack, IconButton, Kbd, Spacer, Text } from '@chakra-ui/react';
import { Keyboard, Menu as MenuIcon, Search } from 'lucide-react';
import { ThemeButton, UserButton } from './top-bar-menus';
import { commandKey } from './use-shortcuts';

interface TopBarProps {
  readonly onNavigation: () => void;
  readonly onPalette: () => void;
  readonly onKeyboardHelp: () => void;
}

const paletteKeys = [commandKey, 'K'];

/** Search, theme, keyboard help and who is signed in. */
export function TopBar({ onNavigation, onPalette, onKeyboardHelp }: TopBarProps) {
  return (
    <Flex
      as="header"
      align="center"
      gap="2"
      h="topBar"
      px={{ base: '3', md: '6' }}
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <IconButton
        aria-label="Open navigation"
        variant="ghost"
        display={{ base: 'inline-flex', lg: 'none' }}
        onClick={onNavigation}
      >
        <MenuIcon />
      </IconButton>
      <Button
        onClick={onPalette}
        aria-keyshortcuts="Control+K Meta+K"
        justifyContent="flex-start"
        w={{ base: 'auto', md: '280px' }}
        color="fg.muted"
        fontWeight="normal"
        bg="bg.subtle"
      >
        <Search aria-hidden />
        <Text as="span" flex="1" textAlign="start">
          Search
        </Text>
        <HStack as="span" gap="1" hideBelow="md" aria-hidden>
          {paletteKeys.map((key) => (
            <Kbd key={key} size="sm">
              {key}
            </Kbd>
          ))}
        </HStack>
      </Button>
      <Spacer />
      <HStack gap="0.5">
        <IconButton aria-label="Keyboard help" variant="ghost" onClick={onKeyboardHelp} hideBelow="md">
          <Keyboard />
        </IconButton>
        <ThemeButton />
        <UserButton />
      </HStack>
    </Flex>
  );
}
