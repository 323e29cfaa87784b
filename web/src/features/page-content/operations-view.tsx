import { Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, SearchCheck, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton } from '../../components/actions/busy-button';
import { PausedNote } from '../../components/actions/paused-note';
import { DryRunBox } from '../../components/operations/dry-run-box';
import { type EntryWords, type LogEntry, newestEntries } from '../../components/operations/log-entry';
import { OperationLog } from '../../components/operations/operation-log';
import { ConfirmRun } from '../../components/run/confirm-run';
import { RunEnding } from '../../components/run/run-ending';
import { formatCount, formatCounted } from '../../components/text/number';
import { recordsToChange } from './checks';
import { messages } from './messages';
import { type JobOperation, type Operation, operationOf, operations } from './operations';
import { partsQuery, targetsQuery } from './queries';
import { type Operations, useOperations } from './use-operations';

export function OperationsView() {
  const state = useOperations();
  const [dryRun, setDryRun] = useState(false);
  const [asked, setAsked] = useState<JobOperation>();
  const start = (operation: JobOperation) =>
    dryRun ? void state.begin(operation, true) : setAsked(operation);
  return (
    <Stack gap="6">
      <Stack gap="4">
        <PausedNote />
        <Flex gap="2" wrap="wrap">
          {operations.map((operation) => (
            <OperationButton key={operation.label} operation={operation} state={state} onStart={start} />
          ))}
        </Flex>
        <DryRunBox checked={dryRun} onChange={setDryRun} />
        <Text color="fg.muted" textStyle="xs">
          The checks only read records and do not change anything. The Test Button starts dry runs of Update
          Defaults and Fix PageContent URLs.
        </Text>
        {!asked && <ActionError error={state.error} />}
        {state.shown && <RunOutcome run={state.shown} onReversed={state.follow} />}
      </Stack>
      <OperationLog
        title="Operation log"
        emptyText="Shows what was checked or changed, by whom, and when."
        entries={logOf(state.runs, state.own)}
        loading={state.list.isPending}
        error={state.list.data ? undefined : state.list.error}
        onRetry={() => void state.list.refetch()}
      />
      <Question
        operation={asked}
        pending={state.starting}
        error={state.error}
        onClose={() => setAsked(undefined)}
        onConfirm={async (operation) => {
          if (await state.begin(operation, false)) setAsked(undefined);
        }}
      />
    </Stack>
  );
}

interface OperationButtonProps {
  readonly operation: Operation;
  readonly state: Operations;
  readonly onStart: (operation: JobOperation) => void;
}

function OperationButton({ operation, state, onStart }: OperationButtonProps) {
  const { kind, label } = operation;
  switch (kind) {
    case 'check':
      return (
        <BusyButton
          variant="outline"
          busy={state.checking === operation.name}
          busyLabel={label}
          idle={state.checking !== undefined}
          icon={<SearchCheck aria-hidden />}
          onClick={() => state.check(operation.name)}
        >
          {label}
        </BusyButton>
      );
    case 'job':
      return (
        <BusyButton
          variant="outline"
          busy={false}
          busyLabel={label}
          idle={state.busy}
          icon={<Wrench aria-hidden />}
          onClick={() => onStart(operation)}
        >
          {label}
        </BusyButton>
      );
    case 'rehearsal':
      return (
        <BusyButton
          variant="outline"
          busy={false}
          busyLabel={label}
          idle={state.busy}
          icon={<FlaskConical aria-hidden />}
          onClick={state.rehearse}
        >
          {label}
        </BusyButton>
      );
    default:
      return kind satisfies never;
  }
}

interface QuestionProps {
  readonly operation: JobOperation | undefined;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: (operation: JobOperation) => Promise<void>;
}

function Question({ operation, pending, error, onClose, onConfirm }: QuestionProps) {
  const { data: parts } = useQuery(partsQuery);
  const { data: targets } = useQuery(targetsQuery);
  const count = operation && parts && targets && recordsToChange(operation, { parts, targets });
  return (
    <ConfirmRun
      open={operation !== undefined}
      onClose={onClose}
      title={`${operation?.label ?? ''}?`}
      what={operation && `${operation.does}${count === undefined ? '' : ` ${numbersOf(operation, count)}`}`}
      confirmLabel={operation?.label ?? ''}
      pending={pending}
      error={error}
      onConfirm={() => operation && void onConfirm(operation)}
    />
  );
}

function numbersOf({ things: [one, many], done }: JobOperation, count: number): string {
  return count === 0
    ? 'No changes are currently needed.'
    : `${formatCounted(count, one, many)} will be ${done}.`;
}

interface RunOutcomeProps {
  readonly run: JobRun;
  /** Called with the run that undoes this run. */
  readonly onReversed: (run: JobRun) => void;
}

function RunOutcome({ run, onReversed }: RunOutcomeProps) {
  return <RunEnding run={run} ending={endingIn} onReversed={onReversed} />;
}

function endingIn(run: JobRun) {
  const operation = operationOf(run);
  if (!operation) return { tone: 'info' as const, text: run.title };
  const { kind, text } = endingOf(run, operation);
  return { tone: kind, text };
}

const logOf = (runs: readonly JobRun[], own: readonly LogEntry[]): readonly LogEntry[] =>
  newestEntries([...own, ...runs.flatMap(entriesOf)]);

function entriesOf(run: JobRun): readonly LogEntry[] {
  const operation = operationOf(run);
  if (!operation) return [];
  const begun: LogEntry = {
    key: `${run.id} begun`,
    at: run.createdAt,
    kind: 'info',
    text: `${labelOf(operation, run)}: started`,
    run,
  };
  if (isActive(run.status)) return [begun];
  return [
    { ...endingOf(run, operation), key: `${run.id} ended`, at: run.endedAt ?? run.createdAt, run },
    begun,
  ];
}

const labelOf = ({ label }: JobOperation, { dryRun }: JobRun) => (dryRun ? `Dry run: ${label}` : label);

function endingOf(run: JobRun, operation: JobOperation): EntryWords {
  const label = labelOf(operation, run);
  const [one, many] = operation.things;
  const { done, job } = operation;
  switch (run.status) {
    case 'FAILED': {
      const words = job === 'page-content-defaults' ? messages.errorUpdating : `${label} failed`;
      return { kind: 'error', text: run.reason ? `${words}: ${run.reason}` : words };
    }
    case 'STOPPED':
      return { kind: 'warning', text: `${label}: stopped before it finished` };
    default: {
      if (run.failed > 0) {
        const count = `${formatCounted(run.changed, one, many)} ${done}, ${formatCount(run.failed)} failed`;
        return { kind: 'warning', text: `${label}: ${count}` };
      }
      if (run.changed === 0) return { kind: 'info', text: `${label}: nothing to change` };
      const count = formatCounted(run.changed, one, many);
      return run.dryRun
        ? { kind: 'info', text: `${label}: ${count} would be ${done} (nothing was written)` }
        : { kind: 'success', text: `${label}: ${count} ${done}` };
    }
  }
}
