import { Box, Menu, Portal, Text } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useAuth } from 'react-oidc-context';
import { signedInUser, signOut } from '../../api/session';
import type { LazyMenuProps } from './lazy-menu';

/** Who is signed in, and signing out. */
export function UserMenu({ trigger }: LazyMenuProps) {
  const { user } = useAuth();
  if (!user) return null;
  const { email, groups } = signedInUser(user);
  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
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
