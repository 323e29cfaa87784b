import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface UserLinkProps {
  /** The email, the unique id, or the id of a preferences record. */
  readonly id: string;
  /** Default: the id. */
  readonly children?: ReactNode;
}

/**
 * Who did something: an admin, linked to their page, or 'System', which has none. Looks like the surrounding
 * text.
 */
export function ActorLink({ name }: { readonly name: string }) {
  if (!name.includes('@')) return name;
  return (
    <ChakraLink asChild variant="plain" color="inherit" overflowWrap="anywhere">
      <Link to="/admin/users/$id" params={{ id: name }}>
        {name}
      </Link>
    </ChakraLink>
  );
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
