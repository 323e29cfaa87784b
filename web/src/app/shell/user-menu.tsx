import { Box, Icon, Menu, Portal, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { LogOut, type LucideIcon, Mail, Monitor, MonitorX, Moon, Sun } from 'lucide-react';
import { signedInUser } from '../../api/session/session';
import { signOut, signOutEverywhere } from '../../api/session/sign-out';
import { useSession } from '../../api/session/stored-session';
import { toast } from '../../components/toast/toaster';
import { type ColorMode, chooseColorMode, colorModes, useColorMode } from '../look/color-mode';
import type { LazyMenuProps } from './lazy-menu';

export function UserMenu({ trigger }: LazyMenuProps) {
  const { session } = useSession();
  if (!session) return null;
  const { email, groups } = signedInUser(session);
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      defaultOpen
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
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
            <Themes />
            <Menu.Separator />
            <Menu.Item value="messages" asChild>
              <Link to="/admin/my-messages">
                <Mail size={16} aria-hidden /> Messages to me
              </Link>
            </Menu.Item>
            <Menu.Item value="sign-out" onSelect={() => void signOut()}>
              <LogOut size={16} aria-hidden /> Sign out
            </Menu.Item>
            <Menu.Item value="sign-out-everywhere" onSelect={() => void leaveEverywhere()}>
              <MonitorX size={16} aria-hidden /> Sign out everywhere
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

async function leaveEverywhere(): Promise<void> {
  if (await signOutEverywhere()) return;
  toast.error('Your sessions could not be ended. Try again.');
}

const looks: Readonly<Record<ColorMode, { readonly label: string; readonly icon: LucideIcon }>> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'Same as system', icon: Monitor },
};

function Themes() {
  const mode = useColorMode();
  return (
    <Menu.RadioItemGroup
      value={mode}
      onValueChange={({ value }) => {
        const chosen = colorModes.find((candidate) => candidate === value);
        if (chosen) chooseColorMode(chosen);
      }}
    >
      <Menu.ItemGroupLabel textStyle="xs" color="fg.muted" fontWeight="normal">
        Theme
      </Menu.ItemGroupLabel>
      {colorModes.map((candidate) => (
        <Menu.RadioItem key={candidate} value={candidate}>
          <Icon as={looks[candidate].icon} boxSize="4" color="fg.muted" aria-hidden />
          {looks[candidate].label}
          <Menu.ItemIndicator />
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
