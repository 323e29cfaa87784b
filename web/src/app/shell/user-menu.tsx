import { Box, Flex, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useAuth } from 'react-oidc-context';
import { signedInUser, signOut } from '../../api/session';

/** Who is signed in, and signing out. */
export function UserMenu() {
  const { user } = useAuth();
  if (!user) return null;
  const { email, groups } = signedInUser(user);
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton aria-label={`Account of ${email}`} variant="ghost">
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
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="56" maxW="80">
            <Box px="2" py="1.5">
              <Text fontWeight="medium" overflowWrap="anywhere">
                {email}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {groups.join(', ')}
              </Text>
            </Box>
            <Menu.Separator />
            <Menu.Item value="sign-out" onSelect={() => void signOut()}>
              <LogOut size={16} aria-hidden /> Sign out
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
