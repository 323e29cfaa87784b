import { Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, SearchCheck, Wrench } from 'lucide-react';
import { useState } from 'react';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton } from '../../components/actions/busy-button';
import { PausedNote } from '../../components/actions/paused-note';
import { DryRunBox } from '../../components/operations/dry-run-box';
import { OperationLog } from '../../components/operations/operation-log';
import { ConfirmRun } from '../../components/run/confirm-run';
import { formatCounted } from '../../components/text/number';
import { recordsToChange } from './checks';
import { logOf } from './log';
import { type JobOperation, type Operation, operations } from './operations';
import { partsQuery, targetsQuery } from './queries';
import { RunOutcome } from './run-outcome';
import { type Operations, useOperations } from './use-operations';

/** The ten buttons, the last operation's outcome, and the operation log. */
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

/**
 * Asks for confirmation before records are changed. The dialog shows the number of records if it is known.
 */
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
