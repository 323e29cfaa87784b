import { libraryExerciseTypes } from '#shared/values/choices';
import type { SetChange, SetEditorLook } from '../../components/sets/set-editor-props';
import { messages } from './messages';

/**
 * Returns the message shown after a save. If only one part was changed, the message is specific to that part.
 */
function wordsOf(
  { isNew, fields, added, removed, reordered }: SetChange,
  words: {
    readonly created: string;
    readonly updated: string;
    readonly added: string;
    readonly removed: string;
    readonly reordered: string;
  },
): string {
  if (isNew) return words.created;
  if (fields || (added > 0 && removed > 0)) return words.updated;
  if (added > 0) return words.added;
  if (removed > 0) return words.removed;
  return reordered ? words.reordered : words.updated;
}

/** The set editor, with the library's wording and ten exercises per page. */
export const editorLook: SetEditorLook = {
  title: { details: 'Edit Set', exercises: 'Manage Exercises' },
  saved: (change) =>
    wordsOf(change, {
      created: messages.created,
      updated: messages.updated,
      added: messages.exerciseAdded,
      removed: messages.exerciseRemoved,
      reordered: messages.updated,
    }),
  failed: (change) =>
    wordsOf(change, {
      created: messages.saveFailed,
      updated: messages.saveFailed,
      added: messages.exerciseAddFailed,
      removed: messages.exerciseRemoveFailed,
      reordered: messages.orderFailed,
    }),
  exerciseTypes: libraryExerciseTypes,
  pageSize: 10,
  editsExercises: true,
};
