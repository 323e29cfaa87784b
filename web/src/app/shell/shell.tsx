import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePulse } from '../../api/pulse';
import { useStoredFlag } from '../../components/layout/use-stored-flag';
import { ConnectionNotice } from './connection-notice';
import { QuickActions } from './quick-actions';
import { type ShellActions, ShellActionsProvider } from './shell-actions';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';

const loadPalette = () => import('./command-palette');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const KeyboardBar = lazy(async () => ({ default: (await import('./keyboard-bar')).KeyboardBar }));
const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer')).NavigationDrawer,
}));

const JobsPaused = lazy(async () => ({ default: (await import('./jobs-paused')).JobsPaused }));

/** Once the page has what it needs, milliseconds. */
const settledMs = 2_000;

/** Has the palette's code at hand before it is first asked for: who presses Ctrl-K goes on typing at once. */
function usePaletteAtHand(): void {
  useEffect(() => {
    // Without a network it comes when it is asked for.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), settledMs);
    return () => clearTimeout(timer);
  }, []);
}

/** What stands around every page: navigation on the left, a bar on top, the page. */
export function Shell() {
  const [overlay, setOverlay] = useState<'palette' | 'navigation'>();
  const [keyboardBar, setKeyboardBar] = useStoredFlag('keyboard-help');
  const close = () => setOverlay(undefined);
  const client = useQueryClient();
  const actions: ShellActions = {
    openPalette: () => setOverlay('palette'),
    openNavigation: () => setOverlay('navigation'),
    reverseOwn: (direction) =>
      void import('../../components/undo/reversal').then(({ startReversal }) =>
        startReversal(client, { direction, own: true }),
      ),
    keyboardBar,
    toggleKeyboardBar: () => setKeyboardBar(!keyboardBar),
  };
  usePaletteAtHand();
  useShortcuts({
    onPalette: actions.openPalette,
    onHelp: actions.toggleKeyboardBar,
    onUndo: () => actions.reverseOwn('undo'),
    onRedo: () => actions.reverseOwn('redo'),
  });

  return (
    <ShellActionsProvider value={actions}>
      <Flex minH="100dvh" bg="bg.canvas">
        <SkipNavLink zIndex="skipNav">Skip to content</SkipNavLink>
        <Sidebar display={{ base: 'none', lg: 'flex' }} />
        <Flex direction="column" flex="1" minW="0">
          <TopBar actions={actions} />
          <ConnectionNotice />
          <SkipNavContent asChild>
            <Box
              as="main"
              flex="1"
              w="full"
              maxW="content"
              mx="auto"
              px={{ base: '4', md: '8' }}
              pt="6"
              // The floating button covers nothing of a page's end.
              pb={{ base: '20', md: '6' }}
            >
              <PauseNotice />
              <Outlet />
              <QuickActions />
            </Box>
          </SkipNavContent>
          <Suspense>{keyboardBar && <KeyboardBar onClose={() => setKeyboardBar(false)} />}</Suspense>
        </Flex>
        <Suspense>
          {overlay === 'palette' && <CommandPalette onClose={close} />}
          {overlay === 'navigation' && <NavigationDrawer onClose={close} />}
        </Suspense>
      </Flex>
    </ShellActionsProvider>
  );
}

/**
 * Over the page while all jobs are paused. Loaded when they first are, and kept then: it also tells what
 * comes after.
 */
function PauseNotice() {
  const paused = usePulse()?.jobSwitch.paused ?? false;
  const [wasPaused, setWasPaused] = useState(false);
  if (paused && !wasPaused) setWasPaused(true);
  return <Suspense>{wasPaused && <JobsPaused />}</Suspense>;
}
