import { Button, IconButton, Menu, Portal, Stack, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Play } from 'lucide-react';
import { useState } from 'react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { canResume, canStop } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { shortRunId, useResumeJob } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { Tooltip } from '../../../components/layout/tooltip';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';
import { resumeHelp } from '../common/outcome';
import { offersRetry, RetryFailures } from '../start/retry-failures';
import { RunAgainButton } from '../start/run-again-button';
import { StopRun } from './stop-run';
import { UndoRun } from './undo-run';

/** The actions that a run's status permits, and links to related runs. */
export function RunActions({ run }: { readonly run: JobRun }) {
  return (
    <>
      {canStop(run.status) && <StopRun run={run} />}
      {offersRetry(run) && <RetryFailures run={run} variant={run.dryRun ? 'outline' : 'solid'} />}
      {canUndo(run, Date.now()) && <UndoRun run={run} />}
      {canResume(run.status) && !run.undoneBy && <ResumeRun run={run} />}
      <RunAgainButton run={run} />
      <MoreMenu run={run} />
    </>
  );
}

function ResumeRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const resume = useResumeJob();
  const name = shortRunId(run.id);
  const left = Math.max(0, run.total - run.read);
  return (
    <>
      <Tooltip content={resumeHelp}>
        <Button variant={run.attention?.supersededBy ? 'outline' : 'solid'} onClick={() => setAsking(true)}>
          <Play aria-hidden /> Resume
        </Button>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Resume run ${name}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              Attempt {run.attempt + 1} continues with the remaining work
              {left > 0 && `, about ${formatCounted(left, 'record')}`}. {whatResumingWrites(run)}
            </Text>
            <PausedNote />
            <ActionError error={resume.error} />
          </Stack>
        }
        confirmLabel="Resume run"
        pending={resume.isPending}
        onConfirm={() =>
          resume.mutate(run.id, {
            onSuccess: () => {
              setAsking(false);
              toast.success(`Resumed run ${name}`);
            },
          })
        }
      />
    </>
  );
}

function whatResumingWrites({ dryRun, shape }: JobRun): string {
  if (dryRun) return 'It is a dry run: nothing is written.';
  return changesRecords(shape) ? 'It changes the records that need it.' : 'It changes no record.';
}

function MoreMenu({ run }: { readonly run: JobRun }) {
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`${what} copied`),
      () => toast.error(`${what} could not be copied`),
    );
  return (
    <Menu.Root recipe={menuSlotRecipe}>
      <Menu.Trigger asChild>
        <IconButton aria-label="More actions">
          <Ellipsis aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="link" onClick={() => void copy(window.location.href, 'Link')}>
              Copy link
            </Menu.Item>
            <Menu.Item value="id" onClick={() => void copy(run.id, 'Run id')}>
              Copy run id
            </Menu.Item>
            <Menu.Item value="history" asChild>
              <Link to="/admin/jobs/history" search={{ job: run.job }}>
                All runs of this job
              </Link>
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
