/** A link with this ID can be looked up without the index. */
export const usualLinkId = (setID: string, exerciseID: string): string => `${setID}:${exerciseID}`;

/** Each exercise may need a new link, and a transaction has at most 100 items. */
export const maxExercises = 90;
