import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breakable } from '../text/breakable';

interface UserLinkProps {
  readonly id: string;
  /** The preferences record, for a user who may have several. The default is the newest. */
  readonly record?: string;
  /** The default is the ID. */
  readonly children?: ReactNode;
}

export function ActorLink({ name }: { readonly name: string }) {
  if (!name.includes('@')) return name;
  return (
    <ChakraLink asChild variant="plain" color="inherit" overflowWrap="anywhere">
      <Link to="/admin/users/$id" params={{ id: name }}>
        <Breakable text={name} />
      </Link>
    </ChakraLink>
  );
}

export function UserLink({ id, record, children }: UserLinkProps) {
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium" overflowWrap="anywhere">
      <Link to="/admin/users/$id" params={{ id }} search={{ record }}>
        {children ?? <Breakable text={id} />}
      </Link>
    </ChakraLink>
  );
}
