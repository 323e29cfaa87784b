import { IconButton } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { historyOf } from '../links/record-link';

interface HistoryLinkProps {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  /** True in a table row, whose buttons are larger than those beside an ID. */
  readonly isRowButton?: boolean;
}

export function HistoryLink({ table, id, name, isRowButton = false }: HistoryLinkProps) {
  return (
    <IconButton
      asChild
      variant="ghost"
      {...(isRowButton ? { size: 'xs' } : { size: '2xs', boxSize: '6', color: 'fg.muted' })}
      aria-label={`History of ${name}`}
      title="Who changed this"
    >
      <Link {...historyOf(table, id)}>
        <History aria-hidden />
      </Link>
    </IconButton>
  );
}
