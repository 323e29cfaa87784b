/**
 * The maximum length of a note. It is short, because the note is stored with the run and returned with its
 * status.
 */
export const maxNoteCharacters = 500;
