import { Button, Dialog } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { type SetInFull, setQuery } from '../../api/library/details';
import type { LibrarySet } from '../../api/library/records';
import { DialogFrame } from '../layout/dialog-frame';
import { EmptyState, ErrorState, LoadingState } from '../layout/states';
import type { ListChange } from './arrange/members';
import { SetEditorForm } from './set-editor-form';

/** What a save changes: for the words about it. */
export interface SetChange extends ListChange {
  readonly isNew: boolean;
  /** Fields of the set changed. */
  readonly fields: boolean;
  /** Exercises that are made with the set. */
  readonly created: number;
}

/** Parts of the editor. */
export type SetEditorTab = 'details' | 'exercises';

/** How a screen words and sizes the editor. */
export interface SetEditorLook {
  /** Of a set that is edited: 'Edit Set', 'Manage Exercises'. */
  readonly title: Readonly<Record<SetEditorTab, string>>;
  readonly saved: (change: SetChange) => string;
  readonly failed: (change: SetChange) => string;
  /** Types that the search for exercises filters by. */
  readonly exerciseTypes: readonly string[];
  /** Rows of a page of the set's exercises; left out: all. */
  readonly pageSize?: number;
  /** Offers to edit an exercise from its row. */
  readonly editsExercises?: true;
}

/** What of a set is edited. */
export interface SetEditorTarget {
  /** The set; null: a new one; undefined: closed. */
  readonly id: string | null | undefined;
  readonly tab: SetEditorTab;
  /** The field at fault. */
  readonly focusField?: string | undefined;
}

interface SetEditorProps extends SetEditorTarget {
  readonly look: SetEditorLook;
  readonly onClose: () => void;
  readonly onSaved: (set: LibrarySet, words: string) => void;
}

/**
 * The one editor of sets: fields and exercises, saved together in one transaction that one undo takes back.
 */
export function SetEditor(props: SetEditorProps) {
  const { id, onClose } = props;
  // Escape asks as the form's Cancel button does.
  const closer = useRef<(() => void) | undefined>(undefined);
  return (
    <DialogFrame
      open={id !== undefined}
      onClose={() => (closer.current ?? onClose)()}
      size="cover"
      scroll="inside"
      keepsOnClickBeside
    >
      {id === null && <SetEditorForm {...props} loaded={undefined} closer={closer} />}
      {typeof id === 'string' && <LoadedEditor {...props} id={id} closer={closer} />}
    </DialogFrame>
  );
}

/** What the form of the editor is given. */
export interface SetEditorFormProps extends Omit<SetEditorProps, 'id'> {
  readonly loaded: SetInFull | undefined;
  readonly closer: RefObject<(() => void) | undefined>;
}

function LoadedEditor(props: Omit<SetEditorFormProps, 'loaded'> & { readonly id: string }) {
  const { id, look, tab, onClose } = props;
  const { data, error, refetch } = useQuery(setQuery(id));
  // What the editor begins with; what is read later must not replace what is typed.
  const [first, setFirst] = useState<SetInFull>();
  if (data && !first) setFirst(data);
  if (first) return <SetEditorForm {...props} loaded={first} />;
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{look.title[tab]}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        {error ? (
          <ErrorState title="Failed to load exercises" error={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <EmptyState
            title="This set is not there"
            description={`No set has the ID ${id}. It may have been deleted.`}
          />
        ) : (
          <LoadingState label="Loading the set" />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}
