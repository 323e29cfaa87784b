import { Icon, IconButton, Menu, Portal } from '@chakra-ui/react';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { type ColorMode, chooseColorMode, colorModes, useColorMode } from '../color-mode';

const looks: Readonly<Record<ColorMode, { readonly label: string; readonly icon: LucideIcon }>> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'As the system', icon: Monitor },
};

/** Light, dark, or as the system. */
export function ThemeMenu() {
  const mode = useColorMode();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton aria-label={`Theme: ${looks[mode].label}`} variant="ghost">
          <Icon as={looks[mode].icon} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="40">
            <Menu.RadioItemGroup
              value={mode}
              onValueChange={({ value }) => {
                const chosen = colorModes.find((candidate) => candidate === value);
                if (chosen) chooseColorMode(chosen);
              }}
            >
              {colorModes.map((candidate) => (
                <Menu.RadioItem key={candidate} value={candidate}>
                  <Icon as={looks[candidate].icon} boxSize="4" aria-hidden />
                  {looks[candidate].label}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
