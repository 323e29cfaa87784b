import { Dialog, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { RunFollowed } from '../../../components/run/run-followed';
import { LogView } from '../common/log-view';
import { logQuery } from '../common/queries';

/** How long the dialog stays open after the run ends (docs/product.md). */
const closesAfterMs = 1_000;

interface FixProgressProps {
  readonly run: JobRun;
  /** Called after the run has ended and the dialog has closed. */
  readonly onClosed: () => void;
}

/** Shows a fix's progress and log. The dialog closes after the run has ended. */
export function FixProgress({ run, onClosed }: FixProgressProps) {
  const active = isActive(run.status);
  const { data } = useQuery(logQuery(run));
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (active) return;
    const timer = setTimeout(() => closed(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [active]);
  return (
    <DialogFrame open onClose={onClosed} pending size="md">
      <Dialog.Header>
        <Dialog.Title>{active ? 'Fixing set IDs' : 'Fixing set IDs: finished'}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="3">
          <RunFollowed label="Fix" run={run} />
          <LogView lines={data?.lines ?? []} live={active} />
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
