/**
 * The maximum length of a note about a run. It is stored with the run and returned with its status, so it
 * must be short.
 */
export const maxNoteCharacters = 500;
