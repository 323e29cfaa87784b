import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface UserLinkProps {
  /** The e-mail, the unique id, or the id of a preferences record. */
  readonly id: string;
  /** Default: the id. */
  readonly children?: ReactNode;
}

/** A link within text or a table to a user's page. */
export function UserLink({ id, children }: UserLinkProps) {
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium" overflowWrap="anywhere">
      <Link to="/admin/users/$id" params={{ id }}>
        {children ?? id}
      </Link>
    </ChakraLink>
  );
}
