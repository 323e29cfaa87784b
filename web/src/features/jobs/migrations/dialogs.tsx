import { Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useRun } from '../../../api/runs';
import { type Notice, NoticeLine } from '../../../components/actions/notice-line';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { RunFollowed } from '../../../components/run/run-followed';
import { RunStatus } from '../../../components/run/run-status';
import { useStartRun } from '../../../components/run/use-start-and-follow';
import { LogView } from '../common/log-view';
import { outcomeOf } from '../common/outcome';
import { logQuery } from '../common/queries';
import { RunFailures } from '../run/causes/run-failures';
import { Details } from './details';
import { messages } from './messages';
import { useNewsAtEnd } from './row-state';
import { RunQuestion } from './run-question';

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

/** When the dialog closes, focus returns to the element that opened it. */
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

interface ProgressProps {
  readonly runId: string;
  readonly safeButton: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly onRun: (dryRun: JobRun) => void;
}

/** Can be closed at any time, because the run continues on the server (docs/product.md). */
function Progress({ runId, safeButton, onClose, onRun }: ProgressProps) {
  const { data: run, error, refetch } = useRun(runId);
  useNewsAtEnd(run);
  const isRehearsed = run?.dryRun && run.changed > 0 && !isActive(run.status);
  return (
    <>
      <Dialog.Header>
        <Flex gap="3" wrap="wrap" align="center">
          <Dialog.Title>{run?.title ?? 'Migration'}</Dialog.Title>
          {run && <RunStatus status={run.status} dryRun={run.dryRun} />}
        </Flex>
      </Dialog.Header>
      <Dialog.Body>
        {run ? (
          <Stack gap="4">
            <RunFollowed label={run.title} run={run} />
            <NoticeLine notice={isActive(run.status) ? goesOn : noticeOf(run)} />
            {!isActive(run.status) && <RunFailures run={run} />}
            <Log run={run} />
          </Stack>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading run" />
        )}
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        {isRehearsed && (
          <Button variant="solid" onClick={() => onRun(run)}>
            {`${messages.run}…`}
          </Button>
        )}
        <Button ref={safeButton} onClick={onClose}>
          Close
        </Button>
      </Dialog.Footer>
    </>
  );
}

const goesOn: Notice = {
  tone: 'info',
  text: 'You can close this dialog or the page; the run will continue on the server. To return here, press ‘Follow’ in the migration’s row.',
};

function noticeOf(run: JobRun): Notice | undefined {
  const outcome = outcomeOf(run);
  if (!outcome) return undefined;
  const { tone, title, text } = outcome;
  return { tone, text: run.status === 'FAILED' ? messages.failed(text) : `${title}. ${text}` };
}

function Log({ run }: { readonly run: JobRun }) {
  const { data, error, refetch } = useQuery(logQuery(run));
  const lines = useMemo(() => data?.lines ?? [], [data?.lines]);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (lines.length === 0) return <Text color="fg.muted">No log lines yet.</Text>;
  return <LogView lines={lines} live={isActive(run.status)} maxHeight="14rem" />;
}
