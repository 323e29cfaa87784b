import type { ReactNode } from 'react';
import { unsavedPrefix } from '#shared/domain/schedules/draft';
import { EditorLink } from '../links/editor-link';

interface EntryLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A link to the editor of a schedule entry. A new, unsaved entry has no link. */
export function EntryLink({ id, children }: EntryLinkProps) {
  if (id.startsWith(unsavedPrefix)) return children;
  return (
    <EditorLink table="DefaultScheduledSet" id={id}>
      {children}
    </EditorLink>
  );
}
