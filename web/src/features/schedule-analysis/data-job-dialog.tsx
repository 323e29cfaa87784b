import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { PausedNote } from '../../components/actions/paused-note';
import { TickBox } from '../../components/actions/tick-box';
import { createTemplates, type DataJob } from './data-jobs';
import type { RunningDataJob } from './use-data-job';

interface DataJobDialogProps {
  /** Undefined while the dialog is closed. */
  readonly job: DataJob | undefined;
  readonly entries: readonly ScheduleEntry[];
  readonly running: RunningDataJob;
  readonly onClose: () => void;
}

/** Asks before a job changes the schedule. */
export function DataJobDialog({ job, entries, running, onClose }: DataJobDialogProps) {
  const [skipInvalid, setSkipInvalid] = useState(false);
  const isTemplates = job === createTemplates;
  return (
    <ConfirmDialog
      open={job !== undefined}
      onClose={onClose}
      title={job?.title ?? ''}
      body={
        <Stack gap="3">
          <Text color="fg.muted">{job?.question(entries)}</Text>
          {isTemplates && (
            <TickBox ticked={skipInvalid} onTick={setSkipInvalid}>
              Skip entries whose set is missing. Otherwise one missing set stops the run before it changes
              anything.
            </TickBox>
          )}
          <PausedNote />
          {running.job === job && <ActionError error={running.error} />}
        </Stack>
      }
      confirmLabel={job?.label ?? ''}
      destructive={job?.isDestructive}
      pending={running.starting}
      onConfirm={() => job && running.start(job, isTemplates ? { skipInvalid } : {}, onClose)}
    />
  );
}
