import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useJobsPaused } from '../../api/pulse';
import { useStoredFlag } from '../../components/layout/use-stored-text';
import { SectionTabs } from '../navigation/section-tabs';
import { Sidebar } from '../navigation/sidebar';
import { ConnectionNotice } from './connection-notice';
import { keepEarlyKeys, takeEarlyKeys } from './palette/early-keys';
import { type ShellActions, ShellActionsProvider } from './shell-actions';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';

const loadPalette = () => import('./palette/command-palette');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
// Without a network, the page works without this component.
const Inactivity = lazy<ComponentType>(() =>
  import('./inactivity').then(
    ({ Inactivity }) => ({ default: Inactivity }),
    () => ({ default: () => null }),
  ),
);
const KeyboardBar = lazy(async () => ({ default: (await import('./keyboard-bar')).KeyboardBar }));
const NavigationDrawer = lazy(async () => ({
  default: (await import('../navigation/navigation-drawer')).NavigationDrawer,
}));

const QuickActions = lazy(async () => ({ default: (await import('./quick-actions')).QuickActions }));
const JobsPaused = lazy(async () => ({ default: (await import('./jobs-paused')).JobsPaused }));

/** How long the preload of the palette waits after the page has loaded its data. */
const settledMs = 2_000;

function usePaletteAtHand(): void {
  useEffect(() => {
    // Without a network, the code is loaded on demand.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), settledMs);
    return () => clearTimeout(timer);
  }, []);
}

export function Shell() {
  const [overlay, setOverlay] = useState<'palette' | 'navigation'>();
  const [keyboardBar, setKeyboardBar] = useStoredFlag('keyboard-help');
  const close = () => {
    takeEarlyKeys();
    setOverlay(undefined);
  };
  const client = useQueryClient();
  const navigate = useNavigate();
  const actions: ShellActions = {
    openPalette: () => {
      if (overlay !== 'palette') keepEarlyKeys();
      setOverlay('palette');
    },
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
    onEscape: () => setKeyboardBar(false),
    onUndo: () => actions.reverseOwn('undo'),
    onRedo: () => actions.reverseOwn('redo'),
    onGo: (path) => void navigate({ href: path }),
  });

  return (
    <ShellActionsProvider value={actions}>
      <Flex minH="100dvh" bg="bg.canvas">
        <SkipNavLink zIndex="skipNav">Skip to content</SkipNavLink>
        <Sidebar display={{ base: 'none', lg: 'flex' }} />
        <Flex direction="column" flex="1" minW="0">
          <TopBar actions={actions} />
          <ConnectionNotice />
          {/* These elements are outside the main content, so that the skip link jumps past them. */}
          <Box
            w="full"
            maxW="content"
            mx="auto"
            px={{ base: '4', md: '8' }}
            pt="4"
            _empty={{ display: 'none' }}
          >
            <SectionTabs />
          </Box>
          <SkipNavContent asChild>
            <Box
              as="main"
              flex="1"
              w="full"
              maxW="content"
              mx="auto"
              px={{ base: '4', md: '8' }}
              pt="6"
              pb={{ base: '20', md: '6' }}
            >
              <PauseNotice />
              <Outlet />
              <Suspense>
                <QuickActions />
              </Suspense>
            </Box>
          </SkipNavContent>
          <Suspense>{keyboardBar && <KeyboardBar onClose={() => setKeyboardBar(false)} />}</Suspense>
        </Flex>
        <Suspense>
          <Inactivity />
        </Suspense>
        <Suspense>
          {overlay === 'palette' && <CommandPalette frame={actions} onClose={close} />}
          {overlay === 'navigation' && <NavigationDrawer onClose={close} />}
        </Suspense>
      </Flex>
    </ShellActionsProvider>
  );
}

/**
 * Shows that jobs are paused. Loaded when they are first paused. Stays mounted afterwards, because it also
 * offers the next steps.
 */
function PauseNotice() {
  const paused = useJobsPaused();
  const [wasPaused, setWasPaused] = useState(false);
  if (paused && !wasPaused) setWasPaused(true);
  return <Suspense>{wasPaused && <JobsPaused />}</Suspense>;
}
