import { IconButton } from '@chakra-ui/react';
import { ChevronDown, Pencil } from 'lucide-react';
import { type LibraryRecord, nameOf } from '../../api/library/records';
import { useRowActs } from './row-acts';

interface RowButtonProps {
  readonly record: LibraryRecord;
}

/** Expands and collapses a row. */
export function OpenRowButton({ record }: RowButtonProps) {
  const { openId, onToggle } = useRowActs();
  const isOpen = openId === record.id;
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      color="fg.muted"
      aria-expanded={isOpen}
      aria-label={`Details of ${nameOf(record)}`}
      onClick={() => onToggle(record.id)}
    >
      <ChevronDown style={{ rotate: isOpen ? '0deg' : '-90deg' }} />
    </IconButton>
  );
}

/** Opens the editor of the row's record. */
export function EditRowButton({ record }: RowButtonProps) {
  const { onEdit } = useRowActs();
  return (
    <IconButton
      size="xs"
      variant="ghost"
      color="fg.muted"
      aria-label={`Edit ${nameOf(record)}`}
      onClick={() => onEdit(record.id)}
    >
      <Pencil />
    </IconButton>
  );
}
