import { ChevronDown, Pencil } from 'lucide-react';
import { type LibraryRecord, nameOf } from '../../api/library/records';
import { PlainButton } from '../actions/plain-button';
import { useRowActs } from './row-acts';

interface RowButtonProps {
  readonly record: LibraryRecord;
}

export function OpenRowButton({ record }: RowButtonProps) {
  const { openId, onToggle } = useRowActs();
  const isOpen = openId === record.id;
  return (
    <PlainButton
      isIcon
      size="2xs"
      tone="muted"
      aria-expanded={isOpen}
      aria-label={`Details of ${nameOf(record)}`}
      onClick={() => onToggle(record.id)}
    >
      <ChevronDown style={{ rotate: isOpen ? '0deg' : '-90deg' }} />
    </PlainButton>
  );
}

export function EditRowButton({ record }: RowButtonProps) {
  const { onEdit } = useRowActs();
  return (
    <PlainButton isIcon aria-label={`Edit ${nameOf(record)}`} onClick={() => onEdit(record.id)}>
      <Pencil />
    </PlainButton>
  );
}
