import { Flex, Icon, IconButton } from '@chakra-ui/react';
import { useAuth } from 'react-oidc-context';
import { signedInUser } from '../../api/session';
import { useColorMode } from '../color-mode';
import { colorModeLooks } from './color-mode-looks';
import { deferredMenu, LazyMenuButton } from './lazy-menu';

const themeMenu = deferredMenu(async () => (await import('./theme-menu')).ThemeMenu);
const userMenu = deferredMenu(async () => (await import('./user-menu')).UserMenu);

/** The button of the theme's menu. */
export function ThemeButton() {
  const { label, icon } = colorModeLooks[useColorMode()];
  return (
    <LazyMenuButton
      menu={themeMenu}
      button={
        <IconButton aria-label={`Theme: ${label}`} aria-haspopup="menu" variant="ghost" colorPalette="gray">
          <Icon as={icon} />
        </IconButton>
      }
    />
  );
}

/** The button of the account's menu: the first letter of who is signed in. */
export function UserButton() {
  const { user } = useAuth();
  if (!user) return null;
  const { email } = signedInUser(user);
  return (
    <LazyMenuButton
      menu={userMenu}
      button={
        <IconButton
          aria-label={`Account of ${email}`}
          aria-haspopup="menu"
          variant="ghost"
          colorPalette="gray"
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
          >
            {email.charAt(0).toUpperCase()}
          </Flex>
        </IconButton>
      }
    />
  );
}
