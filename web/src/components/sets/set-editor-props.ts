import type { RefObject } from 'react';
import type { SetInFull } from '../../api/library/details';
import type { LibrarySet } from '../../api/library/records';
import type { ListChange } from './arrange/members';

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

/** What a screen asks the editor to edit, and how. */
export interface SetEditorProps extends SetEditorTarget {
  readonly look: SetEditorLook;
  readonly onClose: () => void;
  readonly onSaved: (set: LibrarySet, words: string) => void;
}

/** What the form of the editor is given. */
export interface SetEditorFormProps extends Omit<SetEditorProps, 'id'> {
  readonly loaded: SetInFull | undefined;
  readonly closer: RefObject<(() => void) | undefined>;
}
