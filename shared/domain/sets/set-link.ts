/** Returns the usual ID of a link, by which it can be looked up without the index. */
export const usualLinkId = (setID: string, exerciseID: string): string => `${setID}:${exerciseID}`;

/** The maximum number of exercises. Each may need a new link, and a transaction has at most 100 items. */
export const maxExercises = 90;
