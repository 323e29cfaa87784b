import { Button, Flex, Text } from '@chakra-ui/react';
import { signedInUser } from '../../api/session/session';
import { useSession } from '../../api/session/stored-session';
import { deferredMenu, LazyMenuButton } from './lazy-menu';

const userMenu = deferredMenu(async () => (await import('./user-menu')).UserMenu);

/** Shows the first letter of the user's email address or, with enough space, all of it. */
export function UserButton() {
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
