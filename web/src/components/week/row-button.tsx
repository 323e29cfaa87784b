import { IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { removes } from '../focus/focus-after-removal';

interface RowButtonProps {
  /** The label, which includes the action and the record. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  /** True if the action removes the row. Focus then moves to the next. */
  readonly removesRow?: boolean;
}

/** An icon with a label for screen readers. */
export function RowButton({ label, icon: Icon, onClick, removesRow }: RowButtonProps) {
  return (
    <IconButton
      size="xs"
      variant="ghost"
      aria-label={label}
      title={label}
      onClick={onClick}
      {...(removesRow && removes)}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}
