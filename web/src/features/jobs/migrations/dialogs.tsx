import { useEffect, useRef } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { useStartRun } from '../../../components/run/use-start-and-follow';
import { Details } from './details';
import { Progress } from './progress';
import { RunQuestion } from './run-question';

/** The view: a job's details or confirmation, or a run's progress. */
export type MigrationDialog =
  | { readonly kind: 'details'; readonly job: string }
  /** `from` is the dry run whose parameters prefill the form. */
  | { readonly kind: 'run'; readonly job: string; readonly from?: JobRun }
  | { readonly kind: 'progress'; readonly runId: string };

interface MigrationDialogsProps {
  /** The view, which remains set after the dialog closes. */
  readonly dialog: MigrationDialog | undefined;
  readonly open: boolean;
  readonly jobs: readonly Job[];
  readonly lastRuns: Readonly<Record<string, LastRuns>>;
  readonly onDialog: (dialog: MigrationDialog) => void;
  readonly onClose: () => void;
}

/**
 * Shows views that lead to one another. When the dialog closes, focus returns to the element that opened it.
 */
export function MigrationDialogs({ dialog, open, jobs, lastRuns, onDialog, onClose }: MigrationDialogsProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  const start = useStartRun();
  const kind = dialog?.kind;
  useEffect(() => {
    if (kind) safeButton.current?.focus();
  }, [kind]);
  const show = (next: MigrationDialog) => {
    start.reset();
    onDialog(next);
  };
  const close = () => {
    start.reset();
    onClose();
  };
  const job = dialog && 'job' in dialog ? jobs.find(({ name }) => name === dialog.job) : undefined;
  const common = { safeButton, onClose: close };
  return (
    <DialogFrame
      open={open && (kind === 'progress' || job !== undefined)}
      onClose={close}
      pending={start.starting}
      role={kind === 'run' ? 'alertdialog' : 'dialog'}
      size={kind === 'progress' ? 'lg' : 'md'}
      focus={safeButton}
    >
      {dialog?.kind === 'progress' && (
        <Progress
          {...common}
          key={dialog.runId}
          runId={dialog.runId}
          onRun={(from) => show({ kind: 'run', job: from.job, from })}
        />
      )}
      {job && dialog?.kind === 'details' && (
        <Details
          {...common}
          job={job}
          runs={lastRuns[job.name]}
          onRun={() => show({ kind: 'run', job: job.name })}
        />
      )}
      {job && dialog?.kind === 'run' && (
        <RunQuestion
          {...common}
          job={job}
          from={dialog.from}
          start={start}
          onStarted={(runId) => show({ kind: 'progress', runId })}
        />
      )}
    </DialogFrame>
  );
}
