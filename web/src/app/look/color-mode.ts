import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../api/browser/stored-text';

export const colorModes = ['light', 'dark', 'system'] as const;

export type ColorMode = (typeof colorModes)[number];

const storageKey = 'color-mode';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): ColorMode {
  const stored = readStored(storageKey);
  return colorModes.find((mode) => mode === stored) ?? 'system';
}

function apply(mode: ColorMode): void {
  const dark = mode === 'dark' || (mode === 'system' && systemDark.matches);
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
}

/** Stores the mode in this browser, if storage is allowed, and applies it immediately. */
export function chooseColorMode(mode: ColorMode): void {
  writeStored(storageKey, mode);
  show(mode);
}

function show(mode: ColorMode): void {
  apply(mode);
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', () => show(chosen()));

// This event means that another tab has changed the mode.
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) show(chosen());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, chosen);
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.classList.contains('dark'));
}
