import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { truncateId } from '#shared/values/user-id';
import { EditorLink, hasEditor } from './editor-link';
import { UserLink } from './user-link';

interface RecordLinkProps {
  readonly table: string;
  readonly id: string;
  /** The field to focus when the record's editor opens, if it has an editor. */
  readonly field?: string | undefined;
  /** The default is the shortened ID. */
  readonly children?: ReactNode;
}

/** A link to the user page, the record's editor, or its history. */
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

/**
 * Returns the link props of a record's history.
 * @param table the name of a model
 * @param id a record's ID, or `*` for edits of several records, which are in their table's history
 */
export const historyOf = (table: string, id: string) =>
  ({ to: '/admin/audit', search: { record: `${table}#${id}`, older: true } }) as const;
