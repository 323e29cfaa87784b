import { Icon, Menu, Portal } from '@chakra-ui/react';
import { chooseColorMode, colorModes, useColorMode } from '../color-mode';
import { colorModeLooks } from './color-mode-looks';
import type { LazyMenuProps } from './lazy-menu';

/** Light, dark, or as the system. */
export function ThemeMenu({ trigger }: LazyMenuProps) {
  const mode = useColorMode();
  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <Menu.RadioItemGroup
              value={mode}
              onValueChange={({ value }) => {
                const chosen = colorModes.find((candidate) => candidate === value);
                if (chosen) chooseColorMode(chosen);
              }}
            >
              {colorModes.map((candidate) => (
                <Menu.RadioItem key={candidate} value={candidate}>
                  <Icon as={colorModeLooks[candidate].icon} boxSize="4" color="fg.muted" aria-hidden />
                  {colorModeLooks[candidate].label}
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
