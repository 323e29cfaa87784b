/**
 * Returns the usual ID of the link between a set and an exercise. A link with this ID can be looked up
 * without the index.
 */
export const usualLinkId = (setID: string, exerciseID: string): string => `${setID}:${exerciseID}`;

/**
 * The maximum number of exercises in a set. Each exercise may need a new link, and a transaction can contain
 * at most 100 items.
 */
export const maxExercises = 90;
