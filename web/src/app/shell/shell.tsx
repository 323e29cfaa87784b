import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePulse } from '../../api/pulse';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help')).KeyboardHelp }));
const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer')).NavigationDrawer,
}));

const JobsPaused = lazy(async () => ({ default: (await import('./jobs-paused')).JobsPaused }));

type Overlay = 'palette' | 'keyboard' | 'navigation';

/** What stands around every page: navigation on the left, a bar on top, the page. */
export function Shell() {
  const [overlay, setOverlay] = useState<Overlay>();
  const close = () => setOverlay(undefined);
  const client = useQueryClient();
  const reverseOwn = async (direction: 'undo' | 'redo') =>
    (await import('../../components/reversal')).startReversal(client, { direction, own: true });
  useShortcuts({
    onPalette: () => setOverlay('palette'),
    onHelp: () => setOverlay('keyboard'),
    onUndo: () => void reverseOwn('undo'),
    onRedo: () => void reverseOwn('redo'),
  });

  return (
    <Flex minH="100dvh" bg="bg.canvas">
      <SkipNavLink zIndex="skipNav">Skip to content</SkipNavLink>
      <Sidebar display={{ base: 'none', lg: 'flex' }} />
      <Flex direction="column" flex="1" minW="0">
        <TopBar
          onNavigation={() => setOverlay('navigation')}
          onPalette={() => setOverlay('palette')}
          onKeyboardHelp={() => setOverlay('keyboard')}
        />
        <SkipNavContent asChild>
          <Box as="main" flex="1" w="full" maxW="content" mx="auto" px={{ base: '4', md: '8' }} py="6">
            <PauseNotice />
            <Outlet />
          </Box>
        </SkipNavContent>
      </Flex>
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'keyboard' && <KeyboardHelp onClose={close} />}
        {overlay === 'navigation' && <NavigationDrawer onClose={close} />}
      </Suspense>
    </Flex>
  );
}

/** Over the page while all jobs are paused. Loaded when they first are, and kept then: it also tells what comes after. */
function PauseNotice() {
  const paused = usePulse()?.jobSwitch.paused ?? false;
  const [wasPaused, setWasPaused] = useState(false);
  if (paused && !wasPaused) setWasPaused(true);
  return <Suspense>{wasPaused && <JobsPaused />}</Suspense>;
}
