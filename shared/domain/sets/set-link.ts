/** The usual id of the link of a set with an exercise, so that it is found without the index. */
export const usualLinkId = (setID: string, exerciseID: string): string => `${setID}:${exerciseID}`;
