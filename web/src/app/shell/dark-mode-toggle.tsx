import { IconButton } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { chooseColorMode, useIsDark } from '../look/color-mode';

/** Dark or light, at once and kept in this browser; the account's menu goes back to the system's. */
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
