import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { JobRun } from '#shared/jobs/run/run';
import { activeRunsQuery, usePauseJobs } from '../../../api/job-switch';
import { shortRunId } from '../../../api/runs';
import { NoteDialog } from '../../../components/actions/note-dialog';
import { formatCounted } from '../../../components/text/number';

const maxReasonLength = 500;

export function PauseJobs({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const pause = usePauseJobs();
  const close = () => {
    pause.reset();
    onClose();
  };
  return (
    <NoteDialog
      open={open}
      onClose={close}
      title="Pause all jobs?"
      body={<WhatStops />}
      label="Reason"
      help="Shown to everyone on every page."
      maxLength={maxReasonLength}
      confirmLabel="Pause all jobs"
      destructive
      pending={pause.isPending}
      error={pause.error}
      onConfirm={(reason) =>
        pause.mutate(reason, {
          onSuccess: close,
        })
      }
    />
  );
}

function WhatStops() {
  const { data: active } = useQuery(activeRunsQuery);
  return (
    <Stack gap="3">
      <Text color="fg.muted">
        {whatStops(active)} Nothing can be started, resumed or retried, not even by a schedule, until someone
        resumes all jobs.
      </Text>
      <ActiveRuns runs={active ?? []} />
    </Stack>
  );
}

function whatStops(active: readonly JobRun[] | undefined): string {
  if (active === undefined) return 'Runs in progress finish their current records, then stop.';
  if (active.length === 0) return 'No runs are in progress.';
  const one = active.length === 1;
  return `${formatCounted(active.length, 'run')} ${one ? 'is' : 'are'} in progress now. ${one ? 'It will finish its current records and then stop.' : 'They will finish their current records and then stop.'} You can resume ${one ? 'it' : 'them'} later.`;
}

const maxNamed = 5;

function ActiveRuns({ runs }: { readonly runs: readonly JobRun[] }) {
  if (runs.length === 0) return null;
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {runs.slice(0, maxNamed).map((run) => (
        <Text as="li" key={run.id}>
          {run.title}{' '}
          <Text as="span" fontFamily="mono" textStyle="xs" color="fg.muted">
            {shortRunId(run.id)}
          </Text>
          <Text as="span" color="fg.muted">
            {run.dryRun ? ', dry run' : ''}, by {run.startedBy}
          </Text>
        </Text>
      ))}
      {runs.length > maxNamed && <Text as="li">and {runs.length - maxNamed} more</Text>}
    </Stack>
  );
}
