import { Box, Button, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Pulse, usePulse } from '../../../api/pulse';
import { LinkButton } from '../../../components/links/link-button';
import { StopRunNow } from './stop-run-now';

const loadTray = () => import('./runs-tray');
const RunsTray = lazy(async () => ({ default: (await loadTray()).RunsTray }));
const Announcer = lazy(async () => ({ default: (await import('./announcer')).Announcer }));

const active = ({ activeIds: { length }, stopping }: Pulse) =>
  `${length} ${length > 0 && stopping ? 'stopping' : 'running'}`;
/** Hides words where space is scarce, but not from screen readers: visible text must be part of a name. */
const hiddenBelowXl = { base: true, xl: false };

/**
 * Shows the number of active runs, which opens a tray, and a link to the runs that need attention. Each is
 * hidden if there are no such runs. Also announces when the signed-in admin's runs end.
 */
export function RunsSignal() {
  const pulse = usePulse();
  const some = pulse !== undefined && pulse.activeIds.length > 0;
  // This stays true, because the announcer compares the current runs with the previous ones.
  const [announces, setAnnounces] = useState(false);
  if (some && !announces) setAnnounces(true);
  // Stays true while the tray is open, so that the tray can show how its last run ended.
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!pulse) return null;
  const needing = `${pulse.needing}${pulse.needingMore ? '+' : ''}`;
  const words = needing === '1' ? ' run needs attention' : ' runs need attention';
  const button = (
    <Button
      size="xs"
      variant="ghost"
      px="2"
      aria-haspopup="dialog"
      onPointerEnter={() => void loadTray()}
      onClick={
        opened
          ? undefined
          : () => {
              setOpened(true);
              setOpen(true);
            }
      }
    >
      <Box
        as="span"
        boxSize="2"
        borderRadius="full"
        bg={some ? 'status.running.solid' : 'border.emphasized'}
      />
      {active(pulse)}
    </Button>
  );
  return (
    <>
      {(some || open) && (
        <Suspense fallback={button}>
          {opened ? <RunsTray trigger={button} open={open} onOpenChange={setOpen} /> : button}
        </Suspense>
      )}
      {pulse.stoppableId && (
        <Suspense>
          <Box hideBelow="md">
            <StopRunNow id={pulse.stoppableId} />
          </Box>
        </Suspense>
      )}
      <Suspense>{announces && <Announcer activeIds={pulse.activeIds} />}</Suspense>
      {pulse.needing > 0 && (
        <LinkButton
          to="/admin/jobs/history"
          search={{ attention: true }}
          size="xs"
          variant="subtle"
          colorPalette="orange"
          px="2"
          title={needing + words}
        >
          <TriangleAlert aria-hidden />
          <span>
            {needing}
            <Text as="span" srOnly={hiddenBelowXl}>
              {words}
            </Text>
          </span>
        </LinkButton>
      )}
    </>
  );
}
