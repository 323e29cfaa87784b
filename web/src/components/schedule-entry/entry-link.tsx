import type { ReactNode } from 'react';
import { unsavedPrefix } from '#shared/domain/schedules/draft';
import { EditorLink } from '../links/editor-link';

interface EntryLinkProps {
  readonly id: string;
  readonly field?: string | undefined;
  readonly children: ReactNode;
}

/** Links to an entry. A new, unsaved entry has no link. */
export function EntryLink({ id, field, children }: EntryLinkProps) {
  if (id.startsWith(unsavedPrefix)) return children;
  return (
    <EditorLink table="DefaultScheduledSet" id={id} field={field}>
      {children}
    </EditorLink>
  );
}
