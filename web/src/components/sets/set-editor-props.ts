import type { RefObject } from 'react';
import type { SetInFull } from '../../api/library/details';
import type { LibrarySet } from '../../api/library/records';
import type { ListChange } from './arrange/members';

/** A description of what a save changes, for messages. */
export interface SetChange extends ListChange {
  readonly isNew: boolean;
  /** True if fields of the set have changed. */
  readonly fields: boolean;
  /** The number of exercises that are created together with the set. */
  readonly created: number;
}

/** The tabs of the editor. */
export type SetEditorTab = 'details' | 'exercises';

/** The wording and sizes of the editor on one screen. */
export interface SetEditorLook {
  /** The title for editing an existing set, such as 'Edit Set' or 'Manage Exercises'. */
  readonly title: Readonly<Record<SetEditorTab, string>>;
  readonly saved: (change: SetChange) => string;
  readonly failed: (change: SetChange) => string;
  /** The types that the filter of the exercise search offers. */
  readonly exerciseTypes: readonly string[];
  /** The number of rows per page of the set's exercises. If it is undefined, all rows are on one page. */
  readonly pageSize?: number;
  /** True if exercises can be edited from their rows. */
  readonly editsExercises?: true;
}

/** The set to edit, and where to start. */
export interface SetEditorTarget {
  /** The ID of the set, null for a new one, or undefined while the editor is closed. */
  readonly id: string | null | undefined;
  readonly tab: SetEditorTab;
  /** The field to focus, because it has a problem. */
  readonly focusField?: string | undefined;
}

/** The set to edit, and the appearance of the editor. */
export interface SetEditorProps extends SetEditorTarget {
  readonly look: SetEditorLook;
  readonly onClose: () => void;
  readonly onSaved: (set: LibrarySet, words: string) => void;
}

/** The props of the editor's form. */
export interface SetEditorFormProps extends Omit<SetEditorProps, 'id'> {
  readonly loaded: SetInFull | undefined;
  readonly closer: RefObject<(() => void) | undefined>;
}
