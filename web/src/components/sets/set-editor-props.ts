import type { RefObject } from 'react';
import type { SetInFull } from '../../api/library/details';
import type { LibrarySet } from '../../api/library/records';
import type { ListChange } from './arrange/members';

/** What a save changes, for the messages about it. */
export interface SetChange extends ListChange {
  readonly isNew: boolean;
  /** Whether fields of the set changed. */
  readonly fields: boolean;
  /** Number of exercises created with the set. */
  readonly created: number;
}

/** The tabs of the editor. */
export type SetEditorTab = 'details' | 'exercises';

/** The texts and sizes of the editor on a screen. */
export interface SetEditorLook {
  /** The title when editing an existing set: 'Edit Set', 'Manage Exercises'. */
  readonly title: Readonly<Record<SetEditorTab, string>>;
  readonly saved: (change: SetChange) => string;
  readonly failed: (change: SetChange) => string;
  /** Types offered by the filter of the exercise search. */
  readonly exerciseTypes: readonly string[];
  /** Rows per page of the set's exercises. If omitted, all rows are on one page. */
  readonly pageSize?: number;
  /** Whether an exercise can be edited from its row. */
  readonly editsExercises?: true;
}

/** The set to edit, and where to start. */
export interface SetEditorTarget {
  /** The ID of the set; null for a new one; undefined while the editor is closed. */
  readonly id: string | null | undefined;
  readonly tab: SetEditorTab;
  /** The field to focus, the one with a problem. */
  readonly focusField?: string | undefined;
}

/** The set to edit, and the editor's appearance. */
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
