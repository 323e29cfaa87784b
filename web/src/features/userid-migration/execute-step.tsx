import { Checkbox, List, Stack } from '@chakra-ui/react';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useRun } from '../../api/runs';
import { BusyButton } from '../../components/actions/busy-button';
import { type Notice, NoticeLine } from '../../components/actions/notice-line';
import { Step } from '../../components/layout/step';
import { RunEnding } from '../../components/run/run-ending';
import { RunFollowed } from '../../components/run/run-followed';
import { useRescan } from '../../components/run/use-rescan';
import { canMigrate, type Flow, rescanDelayMs, stepStates } from './flow';
import { messages } from './messages';
import { jobName } from './use-migration';

const notes = [
  'The migration is idempotent: you can run it again, and a second run changes nothing.',
  'It runs on the server. You can close this page and come back later to see its progress.',
  'Only userID, the version and the update time change. A record that someone else changes in the meantime is checked again.',
];

interface ExecuteStepProps {
  readonly flow: Flow;
  readonly run: JobRun | undefined;
  readonly permitted: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
  readonly onMigrate: () => void;
  /** Called when the migration was undone, after which the last scan is no longer true. */
  readonly onScan: () => void;
}

export function ExecuteStep({ flow, run, permitted, onConfirm, onMigrate, onScan }: ExecuteStepProps) {
  const migrating = flow.phase.name === 'migrating';
  const ready = permitted && canMigrate(flow);
  return (
    <Step
      number={3}
      state={stepStates(flow).execute}
      title="Execute"
      purpose="Replaces userID with your unique ID in the records shown in the preview."
    >
      <Stack gap="4">
        <Checkbox.Root
          checked={flow.confirmed}
          disabled={!ready}
          invalid={flow.migrationNotice?.text === messages.confirmationMissing}
          onCheckedChange={({ checked }) => onConfirm(checked === true)}
          alignItems="flex-start"
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control mt="0.5" />
          <Checkbox.Label>{confirmation(flow)}</Checkbox.Label>
        </Checkbox.Root>
        <BusyButton
          alignSelf="flex-start"
          variant={flow.scan?.found || migrating ? 'solid' : 'outline'}
          disabled={!permitted}
          busy={migrating}
          busyLabel="Migrating"
          idle={!ready}
          icon={<ArrowRightLeft aria-hidden />}
          onClick={onMigrate}
        >
          Run migration
        </BusyButton>
        {migrating && <RunFollowed key={run?.id} label="Migration" run={run} />}
        <Outcome key={flow.migrationNotice?.runId} notice={flow.migrationNotice} onScan={onScan} />
        <List.Root color="fg.muted" gap="1" ps="4">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List.Root>
      </Stack>
    </Step>
  );
}

interface OutcomeProps {
  readonly notice: Notice | undefined;
  readonly onScan: () => void;
}

/** The outcome of the migration, with its undo. The run stays followed, so no toast repeats the outcome. */
function Outcome({ notice, onScan }: OutcomeProps) {
  const [undoId, setUndoId] = useState<string>();
  const { data: run } = useRun(undoId ?? notice?.runId);
  useRescan(run?.undoes && !isActive(run.status) ? run.id : undefined, rescanDelayMs, onScan);
  const isMigration = run?.job === jobName && !isActive(run.status);
  if (!notice || !run || !(isMigration || run.undoes)) return <NoticeLine notice={notice} />;
  return <RunEnding key={run.id} run={run} ending={() => notice} onReversed={({ id }) => setUndoId(id)} />;
}

const confirmation = ({ scan }: Flow) =>
  scan && scan.found > 0
    ? messages.confirmation(scan.found, tablesOf(scan))
    : messages.confirmationWithoutScan;

const tablesOf = (scan: NonNullable<Flow['scan']>) => scan.tables.filter(({ found }) => found > 0).length;
