import { Button, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { undoJob, undoStateOf } from '#shared/jobs/run/undo';
import { shortRunId, useStartJob } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { formatCounted } from '../../../components/text/number';
import { formatLocal } from '../../../components/time/time-format';
import { StartEstimate } from '../start/start-estimate';

/** Puts back what a run changed, after asking; or shows first, in a dry run, what that would do. */
export function UndoRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  // One token for each of the two intents, however often a button is pressed.
  const [tokens] = useState(() => ({ dry: crypto.randomUUID(), real: crypto.randomUUID() }));
  const start = useStartJob();
  const isRest = undoStateOf(run) === 'partly';
  const rehearsing = start.isPending && start.variables.dryRun;
  const navigate = useNavigate();
  const undo = (dryRun: boolean) =>
    start.mutate(
      {
        job: undoJob,
        params: { runId: run.id },
        dryRun,
        clientToken: dryRun ? tokens.dry : tokens.real,
      },
      { onSuccess: ({ id }) => void navigate({ to: '/admin/jobs/$runId', params: { runId: id } }) },
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden /> {isRest ? 'Undo the rest…' : 'Undo…'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={titleOf(run)}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              Each record is restored to its state before the run. Changes that others made since then are
              kept and listed as failures.{' '}
              {isRest && 'Records that an earlier undo restored are left alone. '}
              {run.undoableUntil && `Possible until ${formatLocal(Date.parse(run.undoableUntil))}.`}
            </Text>
            <Text color="fg.muted">You can undo the undo too. Start a dry run first to preview it.</Text>
            <StartEstimate job={undoJob} params={{ runId: run.id }} writes />
            <Button alignSelf="flex-start" loading={rehearsing} onClick={() => undo(true)}>
              Dry run first
            </Button>
            <PausedNote />
            <ActionError error={start.error} />
          </Stack>
        }
        confirmLabel="Undo changes"
        destructive
        pending={start.isPending && !rehearsing}
        onConfirm={() => undo(false)}
      />
    </>
  );
}

function titleOf(run: JobRun): string {
  const { id, changed, changesStanding } = run;
  if (undoStateOf(run) === 'partly') {
    return `Undo the ${formatCounted(changesStanding ?? 0, 'change')} of run ${shortRunId(id)} that the last undo left?`;
  }
  const what = changed === 0 ? 'the changes' : formatCounted(changed, 'change');
  return `Undo ${what} of run ${shortRunId(id)}?`;
}
