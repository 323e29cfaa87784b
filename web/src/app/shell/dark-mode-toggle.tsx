import { IconButton } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { chooseColorMode, useIsDark } from '../look/color-mode';

/**
 * Switches immediately between dark and light mode, and stores the choice in this browser. The system's
 * setting can be restored from the account menu.
 */
export function DarkModeToggle() {
  const dark = useIsDark();
  return (
    <IconButton
      aria-label="Dark mode"
      aria-pressed={dark}
      title={dark ? 'Dark mode is on' : 'Dark mode is off'}
      variant="ghost"
      onClick={() => chooseColorMode(dark ? 'light' : 'dark')}
    >
      {dark ? <Moon /> : <Sun />}
    </IconButton>
  );
}
