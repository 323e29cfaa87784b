import { IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  /** Names the action and the record. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** An icon button in a table row, with a label for screen readers. */
export function RowButton({ label, icon: Icon, onClick }: RowButtonProps) {
  return (
    <IconButton size="xs" variant="ghost" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}
