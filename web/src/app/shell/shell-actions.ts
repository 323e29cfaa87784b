import { createContext, useContext } from 'react';
import type { Direction } from '../../api/trail/undo';

/** The actions that the shell provides to its content. */
export interface ShellActions {
  readonly openPalette: () => void;
  readonly openNavigation: () => void;
  /** Undoes or redoes the caller's last edit. */
  readonly reverseOwn: (direction: Direction) => void;
  readonly keyboardBar: boolean;
  readonly toggleKeyboardBar: () => void;
}

const context = createContext<ShellActions | undefined>(undefined);

/** Provides the actions to the shell's content. */
export const ShellActionsProvider = context.Provider;

/** Returns the shell's actions, or undefined outside the shell. */
export const useShellActions = () => useContext(context);
