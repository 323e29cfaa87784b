import { IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  /** Names the act and the record. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** A button of a table's row: an icon, with its words for the screen reader. */
export function RowButton({ label, icon: Icon, onClick }: RowButtonProps) {
  return (
    <IconButton size="xs" variant="ghost" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}
