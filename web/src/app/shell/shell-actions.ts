import { createContext, useContext } from 'react';
import type { Direction } from '../../api/trail/undo';

export interface ShellActions {
  readonly openPalette: () => void;
  readonly openNavigation: () => void;
  readonly reverseOwn: (direction: Direction) => void;
  readonly keyboardBar: boolean;
  readonly toggleKeyboardBar: () => void;
}

const context = createContext<ShellActions | undefined>(undefined);

export const ShellActionsProvider = context.Provider;

export const useShellActions = () => useContext(context);
