import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import type { ColorMode } from '../color-mode';

/** The word and icon of each mode. */
export const colorModeLooks: Readonly<
  Record<ColorMode, { readonly label: string; readonly icon: LucideIcon }>
> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'Same as system', icon: Monitor },
};
