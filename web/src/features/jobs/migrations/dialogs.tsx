import { Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { fieldOf, messageOf } from '../../../api/client';
import { useJobsPaused } from '../../../api/pulse';
import { estimateQuery } from '../../../api/run/estimate';
import { useRun } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { LocksNote } from '../../../components/actions/locks-note';
import { type Notice, NoticeLine } from '../../../components/actions/notice-line';
import { PausedNote } from '../../../components/actions/paused-note';
import { TickBox } from '../../../components/actions/tick-box';
import { SchemaForm } from '../../../components/form/schema-form';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { RunFollowed } from '../../../components/run/run-followed';
import { RunStatus } from '../../../components/run/run-status';
import { useStartRun } from '../../../components/run/use-start-and-follow';
import { paramNamed } from '../common/limits';
import { LogView } from '../common/log-view';
import { outcomeOf } from '../common/outcome';
import { logQuery } from '../common/queries';
import { fieldsOf } from '../common/run-facts';
import { RunFailures } from '../run/causes/run-failures';
import { StartEstimate } from '../start/start-estimate';
import { acknowledgementOf, whatItTouches } from '../start/start-question';
import { Details } from './details';
import { messages } from './messages';
import { useNewsAtEnd } from './row-state';

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

interface ProgressProps {
  readonly runId: string;
  readonly safeButton: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly onRun: (dryRun: JobRun) => void;
}

/**
 * Shows a run's progress. Users can close it at any time, because the run continues on the server
 * (docs/product.md).
 */
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

interface RunQuestionProps {
  readonly job: Job;
  readonly from: JobRun | undefined;
  readonly start: ReturnType<typeof useStartRun>;
  readonly safeButton: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly onStarted: (runId: string) => void;
}

function RunQuestion({ job, from, start, safeButton, onClose, onStarted }: RunQuestionProps) {
  const id = useId();
  const [acknowledged, setAcknowledged] = useState(false);
  const paused = useJobsPaused();
  // True if the form was submitted with the dry run button. The button's click handler sets this value,
  // because the click precedes the submit event.
  const dryRun = useRef(true);
  const schema = useMemo<unknown>(() => JSON.parse(job.paramsSchema), [job.paramsSchema]);
  const given = useMemo(() => fieldsOf(from?.params), [from?.params]);

  const run = (params: Readonly<Record<string, unknown>>) =>
    start.begin(
      { job: job.name, params, dryRun: dryRun.current },
      {
        onStarted: (started) => {
          start.forget();
          onStarted(started.id);
        },
      },
    );
  const busy = (dry: boolean) => start.starting && start.intent?.dryRun === dry;
  const param = paramNamed(fieldOf(start.error));
  return (
    <>
      <DialogBody title={`Run ${job.title}?`} display="grid" gap="4">
        <Dialog.Description asChild>
          <Stack gap="2" color="fg.muted">
            <Text>{job.description}</Text>
            <Text>{whatItTouches(job)}</Text>
          </Stack>
        </Dialog.Description>
        <PausedNote />
        <SchemaForm
          id={id}
          schema={schema}
          defaultValues={given}
          onSubmit={run}
          disabled={paused}
          errors={param === undefined ? {} : { [param]: messageOf(start.error) }}
        >
          {(params) => (
            <>
              {params && <StartEstimate job={job.name} params={params} writes />}
              <TickBox ticked={acknowledged} onTick={setAcknowledged}>
                <Acknowledgement job={job} params={params} />
              </TickBox>
              {params && <LocksNote job={job.name} params={params} />}
            </>
          )}
        </SchemaForm>
        {param === undefined && <ActionError error={start.error} />}
      </DialogBody>
      <Dialog.Footer flexWrap="wrap">
        <Button ref={safeButton} onClick={onClose} disabled={start.starting}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={id}
          loading={busy(true)}
          disabled={start.starting || paused}
          onClick={() => {
            dryRun.current = true;
          }}
        >
          Dry run first
        </Button>
        <Button
          type="submit"
          form={id}
          variant="solid"
          colorPalette="red"
          loading={busy(false)}
          disabled={!acknowledged || start.starting || paused}
          onClick={() => {
            dryRun.current = false;
          }}
        >
          {messages.run}
        </Button>
      </Dialog.Footer>
    </>
  );
}

interface AcknowledgementProps {
  readonly job: Job;
  readonly params: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A checkbox whose label says that the run will change records. If the estimate shows that the run will
 * change most of a table, the label says that instead.
 */
function Acknowledgement({ job, params }: AcknowledgementProps) {
  const { data: estimate } = useQuery({
    ...estimateQuery(job.name, params ?? {}),
    enabled: params !== undefined,
  });
  const most = estimate?.moreThanHalf ?? [];
  return most.length > 0
    ? acknowledgementOf(most)
    : `I understand that this changes records in ${job.tables.join(' and ')}`;
}
