import { useState } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { TickBox } from '../../components/actions/tick-box';
import { ConfirmRun } from '../../components/run/confirm-run';
import { createTemplates, type DataJob } from './data-jobs';
import type { RunningDataJob } from './use-data-job';

interface DataJobDialogProps {
  /** The job to confirm, or undefined when the dialog is closed. */
  readonly job: DataJob | undefined;
  readonly entries: readonly ScheduleEntry[];
  readonly running: RunningDataJob;
  readonly onClose: () => void;
}

/** Asks for confirmation before a job changes the schedule. */
export function DataJobDialog({ job, entries, running, onClose }: DataJobDialogProps) {
  const [skipInvalid, setSkipInvalid] = useState(false);
  const isTemplates = job === createTemplates;
  return (
    <ConfirmRun
      open={job !== undefined}
      onClose={onClose}
      title={job?.title ?? ''}
      what={job?.question(entries)}
      confirmLabel={job?.label ?? ''}
      destructive={job?.isDestructive}
      pending={running.starting}
      error={running.job === job ? running.error : null}
      onConfirm={() => job && running.start(job, isTemplates ? { skipInvalid } : {}, onClose)}
    >
      {isTemplates && (
        <TickBox ticked={skipInvalid} onTick={setSkipInvalid}>
          Skip entries whose set is missing. If this is off, a single missing set stops the run before it
          changes anything.
        </TickBox>
      )}
    </ConfirmRun>
  );
}
