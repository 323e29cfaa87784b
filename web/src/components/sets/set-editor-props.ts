import type { RefObject } from 'react';
import type { SetInFull } from '../../api/library/details';
import type { LibrarySet } from '../../api/library/records';
import type { ListChange } from './arrange/members';

export interface SetChange extends ListChange {
  readonly isNew: boolean;
  readonly fields: boolean;
  readonly created: number;
}

export type SetEditorTab = 'details' | 'exercises';

export interface SetEditorLook {
  readonly title: Readonly<Record<SetEditorTab, string>>;
  readonly saved: (change: SetChange) => string;
  readonly failed: (change: SetChange) => string;
  readonly exerciseTypes: readonly string[];
  /** The exercises per page. If undefined, all are on one page. */
  readonly pageSize?: number;
  readonly editsExercises?: true;
}

export interface SetEditorTarget {
  /** The set's ID. Null for a new set, undefined while the editor is closed. */
  readonly id: string | null | undefined;
  readonly tab: SetEditorTab;
  readonly focusField?: string | undefined;
}

export interface SetEditorProps extends SetEditorTarget {
  readonly look: SetEditorLook;
  readonly onClose: () => void;
  readonly onSaved: (set: LibrarySet, words: string) => void;
}

export interface SetEditorFormProps extends Omit<SetEditorProps, 'id'> {
  readonly loaded: SetInFull | undefined;
  readonly closer: RefObject<(() => void) | undefined>;
}
