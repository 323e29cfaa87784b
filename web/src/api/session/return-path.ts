import { isPanelAddress } from '../browser/panel-address';

/**
 * Returns the path to open after a sign-in, always in the panel; /admin by default.
 * @param callbackPath the path of the page that completes a sign-in
 */
export function returnPathOf(state: unknown, callbackPath: string): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !isPanelAddress(path) || path.startsWith(callbackPath)) return '/admin';
  return path === '/' ? '/admin' : path;
}
