import { IconButton } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { historyOf } from '../links/history-of';

interface HistoryLinkProps {
  /** Model name. */
  readonly table: string;
  readonly id: string;
  /** The name by which a user recognizes the record. */
  readonly name: string;
}

/** A link to the record's history of changes. */
export function HistoryLink({ table, id, name }: HistoryLinkProps) {
  return (
    <IconButton
      asChild
      size="2xs"
      boxSize="6"
      variant="ghost"
      color="fg.muted"
      aria-label={`History of ${name}`}
      title="Who changed this"
    >
      <Link {...historyOf(table, id)}>
        <History aria-hidden />
      </Link>
    </IconButton>
  );
}
