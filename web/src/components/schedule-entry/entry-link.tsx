import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unsavedPrefix } from '#shared/domain/schedules/draft';

interface EntryLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A link to the editor of a schedule entry; a new one that is not saved yet has none. */
export function EntryLink({ id, children }: EntryLinkProps) {
  if (id.startsWith(unsavedPrefix)) return children;
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium">
      <Link to="/admin/schedules" search={{ editSchedule: id }}>
        {children}
      </Link>
    </ChakraLink>
  );
}
