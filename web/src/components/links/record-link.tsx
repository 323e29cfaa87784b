import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { truncateId } from '#shared/values/user-id';
import { EditorLink, hasEditor } from './editor-link';
import { historyOf } from './history-of';
import { UserLink } from './user-link';

interface RecordLinkProps {
  /** Model name. */
  readonly table: string;
  readonly id: string;
  /** The field at which the record's editor opens, if it has one. */
  readonly field?: string | undefined;
  /** Default: the ID, shortened. */
  readonly children?: ReactNode;
}

/** A link to a record: to its user's page, its editor, or its history. */
export function RecordLink({ table, id, field, children }: RecordLinkProps) {
  if (table === 'UserPreferences') return <UserLink id={id}>{children ?? truncateId(id)}</UserLink>;
  if (hasEditor(table)) {
    return (
      <EditorLink table={table} id={id} field={field}>
        {children ?? truncateId(id)}
      </EditorLink>
    );
  }
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium" title={id}>
      <Link {...historyOf(table, id)}>{children ?? truncateId(id)}</Link>
    </ChakraLink>
  );
}
