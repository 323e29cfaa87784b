import { Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentence } from '#shared/jobs/failures/plain-cause';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { stoppedSinceQuery, useUnpauseJobs } from '../../../api/job-switch';
import { useResumeJob } from '../../../api/run/run-commands';
import { ActionError } from '../../../components/actions/action-error';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { RunLink } from '../../../components/links/run-link';
import { formatCounted } from '../../../components/text/number';

interface UnpauseJobsProps {
  readonly jobSwitch: JobSwitch;
  readonly paused: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function UnpauseJobs({ jobSwitch, paused, open, onClose }: UnpauseJobsProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame open={open} onClose={onClose} focus={safeButton}>
      <Dialog.Header>
        <Dialog.Title>{paused ? 'Resume all jobs?' : 'Jobs resumed'}</Dialog.Title>
      </Dialog.Header>
      <Content jobSwitch={jobSwitch} paused={paused} onClose={onClose} safeButton={safeButton} />
    </DialogFrame>
  );
}

interface ContentProps extends Omit<UnpauseJobsProps, 'open'> {
  readonly safeButton: React.Ref<HTMLButtonElement>;
}

function Content({ jobSwitch, paused, onClose, safeButton }: ContentProps) {
  const unpause = useUnpauseJobs();
  const { data: stopped = [] } = useQuery(stoppedSinceQuery(jobSwitch.at ?? new Date().toISOString()));
  // Resumed runs stay visible, so that the user can follow them.
  const [resumed, setResumed] = useState<readonly JobRun[]>([]);
  const isResumed = ({ id }: JobRun) => resumed.some((run) => run.id === id);
  const runs = [...stopped.filter((run) => !isResumed(run)), ...resumed];
  return (
    <>
      <Dialog.Body display="grid" gap="3">
        <Dialog.Description color="fg.muted">
          {paused ? before(jobSwitch, runs.length) : after(runs.length)}
        </Dialog.Description>
        <Stack as="ul" gap="2" listStyleType="none" aria-label="Runs stopped by the pause">
          {runs.map((run) => (
            <StoppedRun
              key={run.id}
              run={run}
              resumable={!paused}
              resumed={isResumed(run)}
              onResumed={() => setResumed((before) => [...before, run])}
              onLeave={onClose}
            />
          ))}
        </Stack>
        <ActionError error={unpause.error} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button ref={safeButton} onClick={onClose} disabled={unpause.isPending}>
          {paused ? 'Cancel' : 'Close'}
        </Button>
        {paused && (
          <Button variant="solid" loading={unpause.isPending} onClick={() => unpause.mutate(undefined)}>
            Resume all jobs
          </Button>
        )}
      </Dialog.Footer>
    </>
  );
}

function before({ by, reason }: JobSwitch, stopped: number): string {
  const why = `${by ?? 'An admin'} paused all jobs: ${reason ?? ''}`.trim();
  const then =
    stopped === 0
      ? 'No runs were stopped by the pause.'
      : `The pause stopped ${formatCounted(stopped, 'run')}. Stopped runs do not continue on their own, but you can resume each one afterwards.`;
  return `${sentence(why)} ${then}`;
}

const after = (stopped: number) =>
  stopped === 0
    ? 'Jobs and schedules can start runs again. There are no stopped runs left to resume.'
    : 'Jobs and schedules can start runs again. These runs were stopped by the pause. Resume the ones that should continue.';

interface StoppedRunProps {
  readonly run: JobRun;
  readonly resumable: boolean;
  readonly resumed: boolean;
  readonly onResumed: () => void;
  readonly onLeave: () => void;
}

function StoppedRun({ run, resumable, resumed, onResumed, onLeave }: StoppedRunProps) {
  const resume = useResumeJob();
  return (
    <Stack as="li" gap="1.5">
      <HStack justify="space-between" gap="3">
        <Text minW="0">
          {run.title}, <RunLink id={run.id} onFollow={onLeave} />
          {run.dryRun && ', dry run'}
        </Text>
        {resumed && (
          <Text role="status" color="fg.success" textStyle="xs">
            Resumed
          </Text>
        )}
        {resumable && !resumed && (
          <Button
            size="xs"
            loading={resume.isPending}
            // Called even if the run is no longer in the list when the response arrives.
            onClick={() => void resume.mutateAsync({ id: run.id }).then(onResumed, () => {})}
          >
            <Play aria-hidden /> Resume
            <Text srOnly>{run.title}</Text>
          </Button>
        )}
      </HStack>
      <ActionError error={resume.error} />
    </Stack>
  );
}
