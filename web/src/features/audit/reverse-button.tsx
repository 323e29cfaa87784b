import { Button, Text } from '@chakra-ui/react';
import { Redo2, Undo2 } from 'lucide-react';
import { type AuditEntry, descriptionOf } from '../../api/trail/audit';
import { useReverse } from '../../components/undo/reversal';
import { ReverseRun } from './reverse-run';

interface ReverseButtonProps {
  readonly entry: AuditEntry;
  /** True if only a later edit can be undone. */
  readonly isEditedSince?: boolean;
}

/**
 * Undoes the entry, or redoes it if it has been undone. Shows the reason if this entry can no longer be
 * undone, and nothing if its kind never can.
 */
export function ReverseButton({ entry, isEditedSince = false }: ReverseButtonProps) {
  if (!entry.canUndo) return null;
  if (isEditedSince && !entry.undone) {
    return (
      <Text as="span" textStyle="xs" color="fg.muted" title="Undo the later edit to this record first">
        Edited since
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
