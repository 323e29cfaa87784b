import { Button, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useJobsPaused } from '../../api/pulse';
import { shortRunId } from '../../api/runs';
import { type AuditEntry, descriptionOf } from '../../api/trail/audit';
import { reverseEntry } from '../../api/trail/undo';
import { useWrite } from '../../api/use-write';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { PausedNote } from '../../components/actions/paused-note';
import { RunLink } from '../../components/links/run-link';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { useReverse } from '../../components/undo/reversal';

interface ReverseButtonProps {
  readonly entry: AuditEntry;
  /** The names of the records that have changed since, if any. */
  readonly changed?: readonly string[] | undefined;
  /** True to show these names. Otherwise, they are in a tooltip. */
  readonly named?: boolean;
}

/**
 * Undoes the entry, or redoes it if it has been undone. Shows the reason if this entry can no longer be
 * undone, and nothing if its kind never can.
 */
export function ReverseButton({ entry, changed = [], named = false }: ReverseButtonProps) {
  if (!entry.canUndo) return null;
  if (changed.length > 0) {
    const names = changed.join(', ');
    const action = entry.undone ? 'redone' : 'undone';
    return (
      <Text
        as="span"
        textStyle="xs"
        color="fg.muted"
        overflowWrap="anywhere"
        title={named ? undefined : names}
      >
        {named ? `Edited since, so it cannot be ${action}: ${names}` : 'Edited since'}
      </Text>
    );
  }
  return entry.run ? <ReverseRun entry={entry} /> : <ReverseEdit entry={entry} />;
}

function ReverseEdit({ entry }: { readonly entry: AuditEntry }) {
  const { start, pending } = useReverse();
  const direction = entry.undone ? 'redo' : 'undo';
  const Icon = entry.undone ? Redo2 : Undo2;
  return (
    <Button size="xs" aria-busy={pending} onClick={() => start({ direction, id: entry.id, own: false })}>
      <Icon aria-hidden />
      {entry.undone ? 'Redo' : 'Undo'}
      <Text as="span" srOnly>
        {' '}
        {descriptionOf(entry)}
      </Text>
    </Button>
  );
}

/** Undoes a run after a confirmation. The changes are redone by undoing the undo run. */
function ReverseRun({ entry }: { readonly entry: AuditEntry }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = usePageNavigate();
  const undone = entry.undone ?? false;
  const start = useWrite({
    mutationFn: () => reverseEntry(undone ? 'redo' : 'undo', entry.id),
    onSettled: () => void client.invalidateQueries(),
  });
  // Not called if the admin has left the page.
  const open = ({ undoneByRun }: Awaited<ReturnType<typeof reverseEntry>>) =>
    void navigate({ to: '/admin/jobs/$runId', params: { runId: undoneByRun ?? entry.id } });
  const target = undone ? (entry.undoneByRun ?? entry.id) : entry.id;
  return (
    <>
      <Button
        size="xs"
        onClick={() => {
          start.reset();
          setAsking(true);
        }}
      >
        {undone ? <Redo2 aria-hidden /> : <Undo2 aria-hidden />}
        {undone ? 'Redo…' : 'Undo…'}
        <Text as="span" srOnly>
          {' '}
          {descriptionOf(entry)}
        </Text>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${undone ? 'Redo the changes made by run' : 'Undo the changes made by run'} ${shortRunId(entry.id)}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              This starts a run that undoes <RunLink id={target} />. Changes that others have made since then
              are kept and listed there as failures. To preview the undo, start a dry run of it on the run
              page.
            </Text>
            <PausedNote />
            <ActionError error={start.error} />
          </Stack>
        }
        confirmLabel={undone ? 'Redo changes' : 'Undo changes'}
        ready={!useJobsPaused()}
        destructive
        pending={start.isPending}
        onConfirm={() => start.mutate(undefined, { onSuccess: open })}
      />
    </>
  );
}
