import { Button, Dialog, Field, Input } from '@chakra-ui/react';
import { useState } from 'react';
import type { Backup } from '#shared/jobs/ledger/backup';
import { formatLocal } from '#shared/text/time-format';
import { ActionError } from '../../components/actions/action-error';
import { PausedNote } from '../../components/actions/paused-note';
import { Choice } from '../../components/filter/choice';
import { useStartAndOpen } from '../../components/run/use-start-and-follow';
import { formatCounted } from '../../components/text/number';
import { Comparison } from './comparison';

interface RestoreFormProps {
  readonly backup: Backup;
  /** The initially selected table, if the URL specifies one. */
  readonly table: string | undefined;
  readonly onClose: () => void;
}

/**
 * The form for restoring a table. The user selects the table, sees the changes, and types the table's name to
 * confirm.
 */
export function RestoreForm({ backup, table: asked, onClose }: RestoreFormProps) {
  const [name, setName] = useState(asked);
  const [typed, setTyped] = useState('');
  const start = useStartAndOpen();
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
        <Field.Root>
          <Field.Label>Type {table.table} to restore it</Field.Label>
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Field.HelperText>
            {formatCounted(table.records, 'record')} in the backup are compared. Only those that differ are
            written.
          </Field.HelperText>
        </Field.Root>
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
          disabled={typed !== table.table}
          loading={start.starting}
          onClick={restore}
        >
          {`Restore ${table.table}`}
        </Button>
      </Dialog.Footer>
    </>
  );
}
