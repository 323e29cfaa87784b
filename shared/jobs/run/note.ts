/**
 * The maximum length of a note about a run. The note must be short, because it is stored with the run and
 * returned with its status.
 */
export const maxNoteCharacters = 500;
