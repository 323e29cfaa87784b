import { Button, Stack, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { undoJob, undoStateOf } from '#shared/jobs/run/undo';
import { formatLocal } from '#shared/text/time-format';
import { useJobsPaused } from '../../../api/pulse';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { formatCounted } from '../../../components/text/number';
import { StartEstimate } from '../start/start-estimate';

/** Undoes a run after a confirmation. A dry run can show the effect first. */
export function UndoRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const { begin, starting, intent, error } = useStartAndOpen();
  const isRest = undoStateOf(run) === 'partly';
  const paused = useJobsPaused();
  const rehearsing = starting && intent?.dryRun === true;
  const undo = (dryRun: boolean) => begin({ job: undoJob, params: { runId: run.id }, dryRun });
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
              Each record is restored to its state before the run. Changes that others have made since then
              are kept and listed as failures.{' '}
              {isRest && 'Records that an earlier undo restored are not changed again. '}
              {run.undoableUntil &&
                `This run can be undone until ${formatLocal(Date.parse(run.undoableUntil))}.`}
            </Text>
            <Text color="fg.muted">
              You can undo the undo later. To preview the changes, start a dry run first.
            </Text>
            <StartEstimate job={undoJob} params={{ runId: run.id }} writes />
            <Button alignSelf="flex-start" loading={rehearsing} disabled={paused} onClick={() => undo(true)}>
              Dry run first
            </Button>
            <PausedNote />
            <ActionError error={error} />
          </Stack>
        }
        confirmLabel="Undo changes"
        ready={!paused}
        destructive
        pending={starting && !rehearsing}
        onConfirm={() => undo(false)}
      />
    </>
  );
}

function titleOf(run: JobRun): string {
  const { id, changed, changesStanding } = run;
  if (undoStateOf(run) === 'partly') {
    return `Undo the remaining ${formatCounted(changesStanding ?? 0, 'change')} made by run ${shortRunId(id)}?`;
  }
  const what = changed === 0 ? 'the changes' : formatCounted(changed, 'change');
  return `Undo ${what} made by run ${shortRunId(id)}?`;
}
