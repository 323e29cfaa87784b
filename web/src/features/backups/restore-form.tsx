import { Button, Dialog, Input, Stack, Text } from '@chakra-ui/react';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import type { Backup, BackupTable } from '#shared/jobs/ledger/backup';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatLocal } from '#shared/text/time-format';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../../components/actions/action-error';
import { PausedNote } from '../../components/actions/paused-note';
import { Choice } from '../../components/filter/choice';
import { Callout } from '../../components/layout/callout';
import { Labelled } from '../../components/layout/labelled';
import { RunLink } from '../../components/links/run-link';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow, useStartAndOpen } from '../../components/run/use-start-and-follow';
import { formatCount, formatCounted } from '../../components/text/number';

interface RestoreFormProps {
  readonly backup: Backup;
  readonly table: string | undefined;
  readonly onClose: () => void;
}

export function RestoreForm({ backup, table: asked, onClose }: RestoreFormProps) {
  const [name, setName] = useState(asked);
  const [typed, setTyped] = useState('');
  const start = useStartAndOpen();
  const paused = useJobsPaused();
  const table = backup.tables.find((candidate) => candidate.table === name) ?? backup.tables[0];
  if (!table) return null;
  const restore = () =>
    start.begin({
      job: 'restore',
      params: { backup: backup.id, table: table.table, confirm: typed },
      dryRun: false,
    });
  return (
    <>
      <Dialog.Body display="grid" gap="4">
        <Dialog.Description color="fg.muted">
          Records in the table will be restored to their state on{' '}
          {formatLocal(new Date(backup.completedAt).getTime())}, and missing records will be recreated.
          Records created since then are kept. You can undo the run.
        </Dialog.Description>
        <Choice
          label="Table"
          stacked
          value={table.table}
          options={backup.tables.map((each) => ({
            value: each.table,
            label: `${each.table} (${formatCounted(each.records, 'record')})`,
          }))}
          onChange={(chosen) => {
            setName(chosen);
            setTyped('');
            start.reset();
          }}
        />
        <Comparison key={table.table} backup={backup.id} table={table} />
        <Labelled
          label={<>Type {table.table} to restore it</>}
          help={
            <>
              {formatCounted(table.records, 'record')} in the backup are compared. Only those that differ are
              written.
            </>
          }
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Labelled>
        <PausedNote />
        <ActionError error={start.error} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose} disabled={start.starting}>
          Cancel
        </Button>
        <Button
          variant="solid"
          colorPalette="red"
          disabled={typed !== table.table || paused}
          loading={start.starting}
          onClick={restore}
        >
          {`Restore ${table.table}`}
        </Button>
      </Dialog.Footer>
    </>
  );
}

function Comparison({ backup, table }: { readonly backup: string; readonly table: BackupTable }) {
  const { begin, starting, started, error, run } = useStartAndFollow();
  if (run && !isActive(run.status)) return <Found run={run} />;
  if (started) return <RunFollowed label="Comparison" run={run ?? undefined} />;
  return (
    <Stack gap="2" align="flex-start">
      <Button
        variant="outline"
        loading={starting}
        loadingText="Comparing"
        onClick={() => begin({ job: 'restore', params: { backup, table: table.table }, dryRun: true })}
      >
        <GitCompareArrows aria-hidden /> Compare first
      </Button>
      <ActionError error={error} />
    </Stack>
  );
}

function Found({ run }: { readonly run: JobRun }) {
  const done = run.status === 'SUCCEEDED';
  return (
    <Callout status={done ? 'info' : 'error'} role="status">
      <Text textStyle="sm">{done ? whatDiffers(run) : (run.reason ?? 'The comparison did not finish.')}</Text>
      <RunLink id={run.id}>{done && run.changed > 0 ? 'View differences' : 'Open run'}</RunLink>
    </Callout>
  );
}

function whatDiffers({ changed, unchanged }: JobRun): string {
  if (changed === 0) return `No differences: ${formatCounted(unchanged, 'record')} compared with the backup.`;
  return `${formatCounted(changed, 'record')} would be written; ${formatCount(unchanged)} identical to the backup.`;
}
