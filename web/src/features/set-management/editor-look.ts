import { managementTypes } from '#shared/values/choices';
import type { SetEditorLook } from '../../components/sets/set-editor-props';
import { messages } from './messages';

/** The message shown after a set's fields have been saved. */
export const setUpdated = 'Set updated successfully';

/** The set editor, with the wording for set management and all exercises in one list. */
export const editorLook: SetEditorLook = {
  title: { details: 'Edit Set', exercises: 'Manage Exercises' },
  saved: ({ fields }) => (fields ? setUpdated : messages.saved),
  failed: () => messages.saveFailed,
  exerciseTypes: managementTypes,
};
