import { Button, Text } from '@chakra-ui/react';
import { Redo2, Undo2 } from 'lucide-react';
import { type AuditEntry, descriptionOf } from '../../api/audit';
import { useReverse } from '../../components/undo/use-reverse';
import { ReverseRun } from './reverse-run';

/** Undoes an entry, or makes it again where it is undone; nothing where its kind cannot be undone. */
export function ReverseButton({ entry }: { readonly entry: AuditEntry }) {
  if (!entry.canUndo) return null;
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
