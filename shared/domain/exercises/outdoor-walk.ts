/** Exercises with these words in their title are never used in sets, neither demo sets nor themed ones. */
export const isOutdoorWalk = (title: string): boolean => title.toLowerCase().includes('outdoor walk');
