import { Stack, Text } from '@chakra-ui/react';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { formatLocal, formatUtc, isUtcHere } from '#shared/text/time-format';
import { useSetSchedule } from '../../../api/schedules';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { toast } from '../../../components/toast/toaster';

interface PauseScheduleProps {
  readonly schedule: ScheduledJob;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function PauseSchedule({ schedule, open, onClose }: PauseScheduleProps) {
  const set = useSetSchedule();
  const { title, job, paused } = schedule;
  const pausing = !paused;
  const close = () => {
    set.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={pausing ? `Pause the ${title} schedule?` : `Resume the ${title} schedule?`}
      body={
        <Stack gap="3">
          <Text color="fg.muted">{whatItMeans(schedule)}</Text>
          <ActionError error={set.error} />
        </Stack>
      }
      confirmLabel={pausing ? 'Pause schedule' : 'Resume schedule'}
      pending={set.isPending}
      onConfirm={() =>
        set.mutate(
          { job, paused: pausing },
          {
            onSuccess: () => {
              close();
              toast.success(pausing ? `Paused ${title}` : `Resumed the ${title} schedule`);
            },
          },
        )
      }
    />
  );
}

function whatItMeans({ paused, nextAt }: ScheduledJob): string {
  if (!paused) {
    return 'The schedule will not start any runs until someone resumes it. A run in progress continues, and the job can still be started manually. Start times missed while the schedule is paused are skipped.';
  }
  const next = nextAt ? ` The next run is due ${exactTime(nextAt)}.` : '';
  return `The schedule will start runs at its scheduled times from now on. Start times missed while it was paused are skipped.${next}`;
}

function exactTime(at: string): string {
  const atMs = Date.parse(at);
  return isUtcHere(atMs) ? formatLocal(atMs) : `${formatLocal(atMs)} (${formatUtc(atMs)})`;
}
