import { Button, Flex, HStack, IconButton, Kbd, Spacer, Text } from '@chakra-ui/react';
import { Keyboard, Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react';
import { signedInUser } from '../../api/session/session';
import { useSession } from '../../api/session/stored-session';
import { chooseColorMode, useIsDark } from '../look/color-mode';
import { FavouriteButton } from '../navigation/favourite-button';
import { deferredMenu, LazyMenuButton } from './lazy-menu';
import { RunsSignal } from './runs/runs-signal';
import type { ShellActions } from './shell-actions';
import { commandKey } from './use-shortcuts';

const paletteKeys = [commandKey, 'K'];

export function TopBar({ actions }: { readonly actions: ShellActions }) {
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '1', md: '2' }}
      h="topBar"
      px={{ base: '1', md: '6' }}
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg.panel"
      borderBottomWidth="1px"
      className="top-bar"
    >
      <IconButton
        aria-label="Open navigation"
        variant="ghost"
        display={{ base: 'inline-flex', lg: 'none' }}
        onClick={actions.openNavigation}
      >
        <MenuIcon />
      </IconButton>
      <Button
        onClick={actions.openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        justifyContent="flex-start"
        w={{ base: 'auto', md: '280px' }}
        color="fg.muted"
        fontWeight="normal"
        bg="bg.subtle"
      >
        <Search aria-hidden />
        <Text as="span" flex="1" textAlign="start" srOnly={{ base: true, md: false }}>
          Search the panel
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
      <HStack gap={{ base: '0', md: '1' }}>
        <RunsSignal />
        <FavouriteButton />
        <IconButton
          aria-label="Keyboard help"
          aria-pressed={actions.keyboardBar}
          title="Keyboard shortcuts (?)"
          variant="ghost"
          onClick={actions.toggleKeyboardBar}
          hideBelow="md"
        >
          <Keyboard />
        </IconButton>
        <DarkModeToggle />
        <UserButton />
      </HStack>
    </Flex>
  );
}

/**
 * A button that switches between dark and light mode and stores the choice in this browser. The system's
 * setting can be restored from the account menu, which has the choice on phones too.
 */
function DarkModeToggle() {
  const dark = useIsDark();
  return (
    <IconButton
      aria-label="Dark mode"
      aria-pressed={dark}
      title={dark ? 'Dark mode is on' : 'Dark mode is off'}
      variant="ghost"
      hideBelow="sm"
      onClick={() => chooseColorMode(dark ? 'light' : 'dark')}
    >
      {dark ? <Moon /> : <Sun />}
    </IconButton>
  );
}

const userMenu = deferredMenu(async () => (await import('./user-menu')).UserMenu);

/** Shows the first letter of the user's email address or, with enough space, all of it. */
function UserButton() {
  const { session } = useSession();
  if (!session) return null;
  const { email } = signedInUser(session);
  return (
    <LazyMenuButton
      menu={userMenu}
      button={
        <Button
          aria-label={`Account: ${email}`}
          aria-haspopup="menu"
          variant="ghost"
          colorPalette="gray"
          px={{ base: '1', xl: '2' }}
          fontWeight="normal"
        >
          <Flex
            boxSize="6"
            borderRadius="full"
            align="center"
            justify="center"
            bg="teal.muted"
            color="teal.fg"
            textStyle="xs"
            fontWeight="semibold"
            aria-hidden
            // The letter is drawn with CSS, so that all visible text is part of the accessible name.
            data-initial={email.charAt(0).toUpperCase()}
            _before={{ content: 'attr(data-initial)' }}
          />
          <Text as="span" hideBelow="xl" truncate maxW="200px" aria-hidden>
            {email}
          </Text>
        </Button>
      }
    />
  );
}
