import type { RefObject } from 'react';
import type { SetInFull } from '../../api/library/details';
import type { LibrarySet } from '../../api/library/records';
import type { ListChange } from './arrange/members';

/** A summary of what a save changes, for use in messages. */
export interface SetChange extends ListChange {
  readonly isNew: boolean;
  readonly fields: boolean;
  /** The number of exercises that are created together with the set. */
  readonly created: number;
}

export type SetEditorTab = 'details' | 'exercises';

/** The wording and sizes that a screen uses for the editor. */
export interface SetEditorLook {
  /** The title for editing an existing set, such as 'Edit Set' or 'Manage Exercises'. */
  readonly title: Readonly<Record<SetEditorTab, string>>;
  readonly saved: (change: SetChange) => string;
  readonly failed: (change: SetChange) => string;
  /** The types that the exercise search filter offers. */
  readonly exerciseTypes: readonly string[];
  /** The number of exercises per page in the set's list. If undefined, all of them are on one page. */
  readonly pageSize?: number;
  /** True if exercises can be edited from their rows. */
  readonly editsExercises?: true;
}

/** The set to edit, and where in the editor to start. */
export interface SetEditorTarget {
  /** The set's ID, null for a new set, or undefined while the editor is closed. */
  readonly id: string | null | undefined;
  readonly tab: SetEditorTab;
  /** The field to focus because it has a problem. */
  readonly focusField?: string | undefined;
}

/** The set to edit, and the editor's appearance. */
export interface SetEditorProps extends SetEditorTarget {
  readonly look: SetEditorLook;
  readonly onClose: () => void;
  readonly onSaved: (set: LibrarySet, words: string) => void;
}

export interface SetEditorFormProps extends Omit<SetEditorProps, 'id'> {
  readonly loaded: SetInFull | undefined;
  readonly closer: RefObject<(() => void) | undefined>;
}
